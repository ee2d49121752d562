"""Effects that last: numbers that a card changes and things that it permits, as long as it is in force."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.model.card import Effect, Who
from engine.model.catalogue import Catalogue
from engine.model.values import UnitId
from engine.play.attack import Attack, Shooter, Shot
from engine.play.event import EffectBegan
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.query import STATED, Stage, Term, total
from engine.play.state import ActiveEffect
from engine.play.step import Done
from engine.play.unit import SeatId, Unit
from engine.rules.effects.abilities import EFFECTS, EffectStep, Play, card_of, effect_of, went_on
from engine.rules.effects.conditions import fits
from engine.rules.effects.costs import card_cost
from engine.rules.effects.timing import UNTIL_ROUND
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    DEFENDER,
    actions_per_turn,
    assault_cover,
    assault_firepower,
    defence,
    firepower,
    hits_from,
    movement_points,
    permitted,
    point_cost,
    weapon_range,
)

rule = Module("effects.lasting", Layer.BASE)


@dataclass(frozen=True, slots=True)
class Modify(EffectStep):
    """`modify`: a number (`number`) is changed by `amount` for the units of `who`, until the card's end.

    `actions` and `type` narrow it to kinds of activations, shots or attacks, `params.against` (kinds) to
    shots at such targets, `params.weapons` to these; `params.cards` and `params.decks` to their costs.
    """


@dataclass(frozen=True, slots=True)
class Permit(EffectStep):
    """`permit`: the units of `who` may do what `number` names, until the card's end."""


rule.part(EFFECTS, ("modify", Modify), ids=("B-CRD-07",))
rule.part(EFFECTS, ("permit", Permit), ids=("B-CRD-05",))


def until_of(now: Position, play: Play) -> str:
    """When a lasting effect ends: by itself, else with the card, else with the round."""
    return effect_of(now, play).until or card_of(now, play).until or UNTIL_ROUND


def begun(now: Position, play: Play) -> tuple[EffectBegan, ...]:
    """The events that put an effect in force: one, or one for each unit chosen if it is about these."""
    end = until_of(now, play)
    units = play.units if "chosen" in effect_of(now, play).who.conditions else (None,)
    return tuple(
        EffectBegan(
            ActiveEffect(play.card, unit, play.side, play.target, until=end, part=play.number, seat=play.seat)
        )
        for unit in units
    )


@rule.run(Modify, ids=("B-CRD-07",))
def modify(now: Position, step: Modify) -> Done:
    """B-CRD-07 — the card has a lasting effect."""
    return went_on(step.play, begun(now, step.play))


@rule.run(Permit, ids=("B-CRD-05",))
def permit(now: Position, step: Permit) -> Done:
    """B-CRD-05 — the card prevails where it contradicts the rules."""
    return went_on(step.play, begun(now, step.play))


#: The effects in force by kind and by number or permission, each with the play it came from.
_InForce = Mapping[tuple[str, str], Sequence[tuple[Effect, Play]]]


class _Last:
    """What was in force when it was last asked about."""

    __slots__ = ("found",)

    def __init__(self, _: Game) -> None:
        self.found: tuple[tuple[ActiveEffect, ...], _InForce] = ((), {})


def lasting(now: Position, kind: str, number: str) -> Sequence[tuple[Effect, Play]]:
    """The effects of a kind in force about a number or permission, each with the play it came from."""
    last = now.game.derive(_Last)
    # One tuple is put in place at once: who asks in another thread sees all of it or nothing.
    effects, by = last.found
    if effects is not now.state.effects:
        effects = now.state.effects
        by = _in_force(now.game.catalogue, effects)
        last.found = effects, by
    return by.get((kind, number), ())


def _in_force(catalogue: Catalogue, effects: Iterable[ActiveEffect]) -> _InForce:
    found: dict[tuple[str, str], list[tuple[Effect, Play]]] = {}
    for each in effects:
        card = catalogue.cards.get(each.rule)
        if card is None:
            continue
        effect = card.effects[each.part]
        units = () if each.unit is None else (each.unit,)
        play = Play(card.id, each.seat or "", each.side or "", each.part, each.hex, units=units)
        found.setdefault((effect.do, effect.number), []).append((effect, play))
    return found


def changes(
    now: Position,
    number: str,
    unit: Unit,
    action: str = "",
    type_: str = "",
    target: UnitId | None = None,
    weapon: str = "",
) -> Iterator[Term]:
    """How cards change a number of a unit in that kind of action and attack, at a target, by a weapon."""
    for effect, play in lasting(now, "modify", number):
        if (
            (not effect.actions or action in effect.actions)
            and (not effect.type or type_ == effect.type)
            and _is_against(now, play, effect, target)
            and _is_listed(effect, "weapons", weapon)
            and fits(now, play, effect.who, unit)
        ):
            yield Term(named(now, play), "card", effect.amount)


def _is_listed(effect: Effect, key: str, name: str) -> bool:
    """Whether a list among the parameters of an effect holds a name; without the list any will do."""
    listed = effect.params.get(key)
    return not isinstance(listed, list | tuple) or name in listed


def _is_against(now: Position, play: Play, effect: Effect, target: UnitId | None) -> bool:
    """Whether the target of a shot is of a kind that `params.against` lists; without it any is."""
    against = effect.params.get("against")
    if not isinstance(against, list | tuple):
        return True
    unit = now.state.units.find(target) if target is not None else None
    kinds = tuple(each for each in against if isinstance(each, str))
    return unit is not None and fits(now, play, Who(side="any", kinds=kinds), unit)


def named(now: Position, play: Play) -> tuple[str, ...]:
    """What stands in a breakdown for a card: the rules behind it, its id where there are none."""
    return card_of(now, play).rules or (play.card,)


@rule.answer(permitted, ids=("B-CRD-05",))
def by_a_card(now: Position, unit: Unit, what: str) -> bool:
    """B-CRD-05 — a card in force says so."""
    return bool(now.state.effects) and permission(now, unit, what) is not None


def permission(now: Position, unit: Unit, what: str) -> Effect | None:
    """The first effect in force that permits a unit something, None when none does."""
    return next(
        (effect for effect, play in lasting(now, "permit", what) if fits(now, play, effect.who, unit)), None
    )


# ---------------------------------------------------------------------- the numbers


@rule.terms(movement_points, ids=("B-CRD-07",))
def movement_by_cards(now: Position, unit: Unit, action: str) -> Iterable[Term]:
    """B-CRD-07 — `movement`: points of an activation."""
    return changes(now, "movement", unit, action) if now.state.effects else ()


@rule.terms(firepower, ids=("B-CRD-07",))
def firepower_by_cards(now: Position, shot: Shot) -> Iterable[Term]:
    """B-CRD-07 — `firepower`: dice of a shooter."""
    if not now.state.effects:
        return ()
    return changes(now, "firepower", now.unit(shot.shooter.unit), shot.kind, shot.type, shot.target)


@rule.terms(weapon_range, ids=("B-CRD-07",))
def range_by_cards(now: Position, shot: Shot, weapon: str) -> Iterable[Term]:
    """B-CRD-07 — `range`: hexes, of all weapons or those that `params.weapons` lists."""
    if not now.state.effects:
        return ()
    unit = now.unit(shot.shooter.unit)
    return changes(now, "range", unit, shot.kind, shot.type, shot.target, weapon)


@rule.modify(hits_from, Stage.ADD, ids=("B-CRD-07",))
def hits_by_cards(now: Position, needed: int, shot: Shot) -> int:
    """B-CRD-07 — `hits_from`: the lowest face that hits."""
    if not now.state.effects:
        return needed
    unit = now.unit(shot.shooter.unit)
    return needed + total(tuple(changes(now, "hits_from", unit, shot.kind, shot.type, shot.target)))


@rule.terms(defence, ids=("B-CRD-07",))
def cover_by_cards(now: Position, attack: Attack, unit: Unit) -> Iterable[Term]:
    """B-CRD-07 — `cover`: dice against an attack."""
    return changes(now, "cover", unit, attack.kind, attack.type) if now.state.effects else ()


@rule.terms(assault_firepower, ids=("B-CRD-07",))
def assault_by_cards(now: Position, attack: Attack, shooter: Shooter, role: str) -> Iterable[Term]:
    """B-CRD-07 — `assault`: dice of an attacker in an assault, `assault_defence` those of a defender."""
    if not now.state.effects:
        return ()
    number = "assault_defence" if role == DEFENDER else "assault"
    return changes(now, number, now.unit(shooter.unit), attack.kind)


@rule.terms(assault_cover, ids=("B-CRD-07",))
def assault_cover_by_cards(now: Position, attack: Attack) -> Iterable[Term]:
    """B-CRD-07 — `assault_cover`: of each card once, if it is about some defender of the hex."""
    if not now.state.effects:
        return ()
    units = now.enemies_at(attack.hex, attack.side)
    return dict.fromkeys(term for unit in units for term in changes(now, "assault_cover", unit, attack.kind))


@rule.terms(point_cost, ids=("B-CRD-07",))
def points_by_cards(now: Position, unit: Unit, what: str) -> Iterator[Term]:
    """B-CRD-07 — thirds of a movement point for something other than moving.

    `point_cost` is so many more or fewer; `point_price` so many, whatever the rules or a scenario ask for.
    """
    if now.state.effects:
        yield from changes(now, "point_cost", unit, what)
        yield from (replace(each, kind=STATED) for each in changes(now, "point_price", unit, what))


@rule.terms(actions_per_turn, ids=("B-CRD-07",))
def actions_by_cards(now: Position, seat: SeatId) -> Iterable[Term]:
    """B-CRD-07 — `actions`: actions in a turn of whoever used the card."""
    if not now.state.effects:
        return ()
    return (
        Term(named(now, play), "card", effect.amount)
        for effect, play in lasting(now, "modify", "actions")
        if play.seat == seat or (not play.seat and play.side == now.game.side_of(seat))
    )


@rule.terms(card_cost, ids=("B-CRD-09",))
def cheaper_by_cards(now: Position, play: Play, resource: str) -> Iterator[Term]:
    """B-CRD-09 — `cost`, in `params.resource`: of the cards `params.cards`, of the decks `params.decks`."""
    if not now.state.effects:
        return
    card = now.game.catalogue.cards[play.card]
    for effect, other in lasting(now, "modify", "cost"):
        listed = _is_listed(effect, "decks", card.deck) and _is_listed(effect, "cards", card.id)
        if other.side == play.side and listed and effect.params.get("resource", "command") == resource:
            yield Term(named(now, other), "card", effect.amount)
