"""What an attack would do, in figures for the panel: dice, the terms they are made of, chances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from editor.play.telling.unit_words import plain, said, unit_words
from editor.text.decimals import decimal
from editor.text.texts import plural, text
from engine.kernel.odds import Distribution
from engine.play.action import Action
from engine.play.advance import IllegalAnswer, advance
from engine.play.ask import Ask, Chance
from engine.play.attack import Attack, Shooter, Volley
from engine.play.game import Observation, Position
from engine.play.query import Term
from engine.rules.base.assaults.assault import AssaultHex, JoinAssault
from engine.rules.base.firing.fire import Declare, Fire, Support, attack_by
from engine.rules.base.firing.firepower import shot_of, whole, with_able
from engine.rules.base.firing.op_fire import OpFire
from engine.rules.base.firing.prospects import AT_THEIR_BEST, Policy, Prospect, prospect
from engine.rules.base.sequence.activation import Activate
from engine.rules.queries import (
    ASSAULT,
    CONCENTRATED_FIRE,
    DEFENDER,
    LEAD,
    NORMAL,
    OP_FIRE_ATTACK,
    SUPPORT,
    assault_cover,
    assault_firepower,
    attack_types,
    defence,
    firepower,
    hits_cancelled,
)
from engine.rules.skirmish.firing.op_fire import SPECIAL_OP_FIRE
from engine.rules.skirmish.firing.special_op_fire import SpecialOpFire
from engine.rules.skirmish.vehicles.machine_guns import FireMachineGun, machine_gun_attack


@dataclass(frozen=True, slots=True)
class OddsLine:
    """One line of an account: what, how many dice, by which rules.

    The amount of a line that `halves` says how often: below 0, what halves is lifted again.
    """

    words: str
    amount: int
    rules: tuple[str, ...] = ()
    is_head: bool = False
    halves: bool = False

    @property
    def figure(self) -> str:
        """The amount as it is written: `+1`, `−2`, `0`, `×½`."""
        if self.halves:
            return "×½" if self.amount > 0 else "×2"
        return f"{self.amount:+d}".replace("-", "−") if self.amount else "0"


@dataclass(frozen=True, slots=True)
class Odds:
    """An attack in figures; `hits` are net hits on the target that suffers most, `back` own losses.

    `turns` are the things both sides may do with their dice, which the figures take them to do or not.
    `others` are the figures by the types in which the attack may be declared instead, where they differ.
    """

    attack: Attack
    dice: int
    hits_from: int
    lines: tuple[OddsLine, ...]
    defence: int
    defence_title: str
    defence_lines: tuple[OddsLine, ...]
    hits: Distribution
    back: Distribution | None = None
    back_dice: int = 0
    back_lines: tuple[OddsLine, ...] = ()
    turns: tuple[str, ...] = ()
    others: tuple[Odds, ...] = ()

    @property
    def chance(self) -> Fraction:
        """The chance of at least one net hit."""
        return self.hits.at_least(1)


def percent(chance: Fraction) -> str:
    """A chance as whole per cent, halves up; never 0 % for what can happen, nor 100 % for what may fail."""
    return _share_words(_whole(chance), chance)


def percents(chances: Sequence[Fraction]) -> tuple[str, ...]:
    """The chances of all that may come out, in whole per cent that add up to 100.

    The first keeps what is left beside the others together, which are rounded as `percent` rounds them.
    """
    first, *others = chances
    hundredths = _whole(sum(others, Fraction(0)))
    parts = [chance * hundredths / (1 - first) if first < 1 else Fraction(0) for chance in others]
    figures = [int(part) for part in parts]
    largest = sorted(range(len(parts)), key=lambda place: parts[place] - figures[place], reverse=True)
    for place in largest[: hundredths - sum(figures)]:
        figures[place] += 1
    return tuple(map(_share_words, (100 - hundredths, *figures), chances))


def _whole(chance: Fraction) -> int:
    return int(chance * 100 + Fraction(1, 2))


def _share_words(rounded: int, chance: Fraction) -> str:
    if rounded == 0:
        return "< 1 %" if chance else "0 %"
    return "> 99 %" if rounded == 100 and chance != 1 else f"{rounded} %"


def mean_words(hits: Distribution) -> str:
    """The expected number with one decimal."""
    return decimal(hits.mean())


def attack_of(now: Position, action: Action) -> Attack | None:
    """The attack that an option would begin or join, None for other options."""
    active = now.state.active_unit
    match action:
        case Activate(action=name) if name == CONCENTRATED_FIRE:
            return _at_once(now, action)
        case Fire(target=target, hex=hex_) if active is not None:
            kind = now.state.activation.action
            return attack_by(now, active, kind, target, hex_, active.seat)
        case FireMachineGun(target=target, hex=hex_) if active is not None:
            kind = now.state.activation.action
            return machine_gun_attack(active, kind, target, hex_, active.seat)
        case OpFire(unit=unit) | SpecialOpFire(unit=unit) if active is not None:
            at = now.hex_of(active)
            if at is None:
                return None
            kind, target = SPECIAL_OP_FIRE, active.id
            if isinstance(action, OpFire):
                kind, target = OP_FIRE_ATTACK, action.target or active.id
            shooter = now.unit(unit)
            return attack_by(now, shooter, kind, target, at, shooter.seat)
        case AssaultHex(hex=hex_) if active is not None:
            volley = Volley(Shooter(active.id, active.figures))
            return Attack(ASSAULT, active.seat, active.side, None, hex_, NORMAL, (volley,))
        case Support(unit=unit) if now.state.attacks:
            attack = now.state.attack
            shot = with_able(now, shot_of(now, attack, whole(now.unit(unit)), SUPPORT))
            return _joined(attack, shot.shooter)
        case JoinAssault(unit=unit) if now.state.attacks:
            return _joined(now.state.attack, whole(now.unit(unit)))
        case Declare(type=type_) if now.state.attacks:
            return replace(now.state.attack, type=type_)
        case _:
            return None


def _at_once(now: Position, order: Activate) -> Attack | None:
    """The attack whose dice an order rolls with no further question: of one target nobody asks which."""
    try:
        moment = advance(now.game, now.state, order)
    except IllegalAnswer:
        return None
    return moment.state.attack if moment.state.attacks and isinstance(moment.pending, Chance) else None


def _joined(attack: Attack, shooter: Shooter) -> Attack:
    volley = attack.volley
    return attack.with_volley(replace(volley, supporters=(*volley.supporters, shooter)))


def odds_of(now: Observation, attack: Attack, policy: Policy = AT_THEIR_BEST) -> Odds:
    """The figures of an attack as it stands or would stand, both sides turning dice by that policy."""
    found = prospect(now, attack, policy)
    return _assault(now, attack, found) if attack.kind == ASSAULT else _fire(now, attack, found)


def _fire(now: Observation, attack: Attack, found: Prospect) -> Odds:
    volley = found.volley
    attack = attack.with_volley(volley)
    lines = _shooters(now, attack)
    for place, further in enumerate(found.further, 1):
        fired = (volley, *found.further[:place])
        dice = plural("odds.attack", further.strength)
        words = text("odds.then", dice=dice, hits=_hits_from_words(further.hits_from))
        lines.append(OddsLine(words, further.strength, is_head=True))
        lines += _shooters(now, replace(attack, volleys=(*fired, further)))
        lines += [OddsLine(text("odds.then.armor"), each.defence) for each in further.against]
    worst = max(volley.against, key=lambda each: found.hits[each.unit].mean(), default=None)
    hits = found.hits[worst.unit] if worst is not None else Distribution((1,), 1)
    shield: tuple[OddsLine, ...] = ()
    title = ""
    target = now.state.units.find(worst.unit) if worst is not None else None
    if target is not None:
        cancelled = hits_cancelled.explain(now, attack, target).terms
        shield = (*_lines(defence.explain(now, attack, target).terms), *_lines(cancelled))
        title = unit_words(now, target)
    return Odds(
        attack,
        volley.strength,
        volley.hits_from,
        tuple(lines),
        worst.defence if worst is not None else 0,
        title,
        shield,
        hits,
        turns=found.turns,
    )


def _shooters(now: Observation, attack: Attack) -> list[OddsLine]:
    """The dice of everybody in the current volley of an attack."""
    volley = attack.volley
    lines: list[OddsLine] = []
    for shooter, role in ((volley.lead, volley.role), *((each, SUPPORT) for each in volley.supporters)):
        account = firepower.explain(now, shot_of(now, attack, shooter, role))
        who = unit_words(now, now.state.units.find(shooter.unit))
        head = text("odds.lead" if role == LEAD else "odds.support", unit=who)
        lines.append(OddsLine(head, account.value, is_head=True))
        lines += _lines(account.terms)
    return lines


def _assault(now: Observation, attack: Attack, found: Prospect) -> Odds:
    volley = found.volley
    attack = attack.with_volley(volley)
    lines = [
        *_stormers(now, attack, (volley.lead,), LEAD, "odds.lead"),
        *_stormers(now, attack, volley.supporters, SUPPORT, "odds.support"),
    ]
    facing = [whole(enemy) for enemy in now.enemies_at(attack.hex, attack.side)]
    back = found.back
    return Odds(
        attack,
        volley.strength,
        volley.hits_from,
        tuple(lines),
        volley.against[0].defence,
        now.game.map.label(attack.hex),
        tuple(_lines(assault_cover.explain(now, attack).terms)),
        found.hits[""],
        back,
        len(back.weights) - 1 if back is not None else 0,
        tuple(_stormers(now, attack, facing, DEFENDER, "odds.defends")),
    )


def _stormers(
    now: Observation, attack: Attack, units: Iterable[Shooter], role: str, key: str
) -> Iterator[OddsLine]:
    """The dice of units that take part in an assault in one role, each with the terms they are made of."""
    for each in units:
        account = assault_firepower.explain(now, attack, each, role)
        words = text(key, unit=unit_words(now, now.state.units.find(each.unit)))
        yield OddsLine(words, account.value, is_head=True)
        yield from _lines(account.terms)


def _lines(terms: tuple[Term, ...]) -> list[OddsLine]:
    return [
        OddsLine(
            said(f"term.{term.kind}", "option.other", what=term.kind.replace("_", " ").capitalize()),
            term.amount,
            term.rules,
            halves=term.kind == "half",
        )
        for term in terms
        if term.amount
    ]


def odds_shown(now: Observation, ask: Ask | None, staged: Action | None, policy: Policy) -> Odds | None:
    """The odds of a staged attack, else of the one being put together; None where there is neither."""
    attack = attack_of(now, staged) if staged is not None else None
    if attack is None:
        attacking = ask is not None and ask.prompt in ("support", "figures", "type", "assault_support")
        if not attacking or not now.state.attacks:
            return None
        attack = now.state.attack
    if isinstance(staged, Declare):
        return odds_of(now, attack, policy)
    return _in_each_type(now, attack, policy)


def _in_each_type(now: Observation, attack: Attack, policy: Policy) -> Odds:
    """The odds of an attack whose type is still open: of the first one, with those of others that differ."""
    types = attack_types(now, attack) if attack.kind != ASSAULT and attack.type == NORMAL else (attack.type,)
    first, *rest = (odds_of(now, replace(attack, type=each), policy) for each in types)
    others = (each for each in rest if _figures(each) != _figures(first))
    return replace(first, others=tuple(others))


def _figures(odds: Odds) -> tuple[object, ...]:
    return odds.dice, odds.hits_from, odds.hits.chances()


def dice_words(odds: Odds) -> str:
    """How many attack dice there are."""
    return plural("odds.attack", odds.dice)


def hit_words(odds: Odds) -> str:
    """From which face they hit."""
    return _hits_from_words(odds.hits_from)


def type_words(odds: Odds) -> str:
    """In which type the attack is taken to be declared, from which face it hits, and how likely."""
    named = {"hits": hit_words(odds), "chance": percent(odds.chance)}
    return said(f"odds.type.{odds.attack.type}", "odds.type.other", type=plain(odds.attack.type), **named)


def chance_words(odds: Odds | None) -> str:
    """The chance of a hit and the hits to be expected; of each type while it is still open."""
    if odds is None:
        return ""
    if odds.others:
        return "; ".join(map(type_words, (odds, *odds.others)))
    return text("confirm.chance", chance=percent(odds.chance), mean=mean_words(odds.hits))


def _hits_from_words(face: int) -> str:
    return text(f"odds.hit.{min(max(face, 4), 7)}")
