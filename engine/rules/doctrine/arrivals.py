"""Units that abilities bring into play: squads called in at home and dropped from the air."""

from collections import Counter
from dataclasses import replace

from engine.hexes.hex import Hex, neighbours
from engine.model.card import Card, Effect
from engine.model.said import say
from engine.model.values import SideId, UnitId
from engine.play.action import Action, Refused
from engine.play.ask import Ask
from engine.play.attack import NOBODY, Attack, Notes, Volley
from engine.play.event import AttackDeclared, EffectBegan, SlotChanged, UnitMoved, UnitPlaced, UnitRemoved
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.state import ActiveEffect, State
from engine.play.step import Done, Perform, Step
from engine.play.unit import SQUAD, InReserve, OnHex, Unit
from engine.rules.base.moves.closed_ground import is_closed
from engine.rules.base.sequence.forbidden import forbidden_hexes
from engine.rules.base.troops.units import has_room, room
from engine.rules.doctrine.using import HINDRANCES
from engine.rules.effects.abilities import EFFECTS, CarryOut, EffectStep, Play, card_of, effect_of
from engine.rules.effects.area_attacks import AREA_ATTACK
from engine.rules.module import Layer, Module
from engine.rules.queries import FIRE
from engine.rules.skirmish.arrivals.home import home_bar, homes_for, open_homes
from engine.rules.skirmish.economy.army import over_the_limit
from engine.rules.skirmish.economy.supply import bases_owned, figures_owned, has_left, supply

MODULE = "doctrine.arrivals"


@dataclass(frozen=True, slots=True)
class Roster:
    """How many units abilities have brought into play: numbers of their names."""

    raised: int = 0


rule = Module(MODULE, Layer.DOCTRINE, slot=Roster())

#: What goes with the attack on a squad that lands on bad ground: nothing but the dice of that attack counts.
HARD_LANDING = "hard_landing"


@dataclass(frozen=True, slots=True)
class Raise(EffectStep):
    """`raise`: a squad of the figures in `params` with the marks `marks` stands in a Reinforcement Hex."""


@dataclass(frozen=True, slots=True)
class DropSquads(EffectStep):
    """`drop`: such a squad lands in the final hex; on the terrain of `where` it suffers `amount` dice."""


@dataclass(frozen=True, slots=True)
class ArriveAt(Action):
    """The unit comes in that Reinforcement Hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class ClearGround(Step):
    """A unit that landed where it cannot stay is moved to an adjacent hex by its owner."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class LandBeside(Action):
    """The unit that landed goes to that hex."""

    hex: Hex


for _name, _kind in (("raise", Raise), ("drop", DropSquads)):
    rule.part(EFFECTS, (_name, _kind))


def roster(state: State) -> Roster:
    """The drawer of this module."""
    drawer = state.slots.get(MODULE)
    return drawer if isinstance(drawer, Roster) else Roster()


def next_name(now: Position, side: SideId, what: str) -> tuple[UnitId, SlotChanged]:
    """A name that no unit has had, and the event that uses it up."""
    number = roster(now.state).raised + 1
    return f"{side}-{what}-{number}", SlotChanged(MODULE, Roster(number))


# ---------------------------------------------------------------------- what may come


def figures_named(effect: Effect) -> tuple[str, ...]:
    """The figures on the squad that an effect brings, sorted."""
    counts = {kind: count for kind, count in effect.params.items() if isinstance(count, int)}
    return tuple(kind for kind, count in sorted(counts.items()) for _ in range(count))


def no_squad_left(now: Position, side: SideId, figures: tuple[str, ...]) -> Refused | None:
    """S-DOC-201 — why a squad of these figures cannot come out of a side's own supply; None = it can."""
    for kind, count in sorted(Counter(figures).items()):
        if not has_left(supply(now, side, kind), figures_owned(now, side, kind), count):
            return Refused("S-PUR-16", say("not enough {kind} figures are left", kind=kind))
    if not has_left(supply(now, side, "squad_base"), bases_owned(now, side)):
        return Refused("S-PUR-16", "no squad base is left")
    return over_the_limit(now, side, 1)


def home_is_closed(now: Position, unit: Unit) -> Refused | None:
    """S-SET-10, B-MOV-02 — why a unit can appear in no Reinforcement Hex of its side; None = it can."""
    homes = open_homes(now, unit.side)
    if not homes:
        return Refused("S-SET-10", "no Reinforcement Hex is open")
    return None if homes_for(now, unit) else home_bar(now, unit, homes[0])


def _cannot_be_raised(now: Position, play: Play) -> Refused | None:
    figures = figures_named(effect_of(now, play))
    return home_is_closed(now, _squad(now, play, "", None)) or no_squad_left(now, play.side, figures)


def _squad(now: Position, play: Play, name: UnitId, hex_: Hex | None) -> Unit:
    """The squad that an effect brings, in a hex or still off the board."""
    effect = effect_of(now, play)
    place = InReserve(play.side) if hex_ is None else OnHex(hex_)
    return Unit(name, play.side, play.seat, SQUAD, place, figures_named(effect)).marked(*effect.marks)


def cannot_be_dropped(now: Position, card: Card, play: Play) -> Refused | None:
    """Why the squad that an ability drops cannot come at all; None = it can."""
    drops = next((each for each in card.effects if each.do == "drop"), None)
    return None if drops is None else no_squad_left(now, play.side, figures_named(drops))


def _target_of_drop(now: Position, play: Play) -> Refused | None:
    return cannot_be_dropped(now, card_of(now, play), play)


rule.part(HINDRANCES, ("raise", _cannot_be_raised))
rule.part(HINDRANCES, ("drop", _target_of_drop))


# ---------------------------------------------------------------------- at home


@rule.run(Raise)
def raise_squad(now: Position, step: Raise) -> Ask:
    """With more than one Reinforcement Hex its owner chooses."""
    homes = homes_for(now, _squad(now, step.play, "", None))
    return Ask(step.play.seat, "arrive", tuple(ArriveAt(hex_) for hex_ in homes))


@rule.take(ArriveAt)
def arrive_at(now: Position, action: ArriveAt, step: EffectStep) -> Done:
    """It stands there at once, fresh and not on watch."""
    return _placed(now, step, action.hex)


def _placed(now: Position, step: EffectStep, hex_: Hex, *then: Step) -> Done:
    play = step.play
    name, noted = next_name(now, play.side, play.card)
    placed = UnitPlaced(_squad(now, play, name, hex_))
    over = replace(play, number=len(card_of(now, play).effects), units=(name,))
    named = tuple(_for(each, name) for each in then)
    return Done((noted, placed), (*named, CarryOut(over)))


def _for(step: Step, name: UnitId) -> Step:
    return replace(step, unit=name) if isinstance(step, ClearGround) else step


# ---------------------------------------------------------------------- traits


def _traits(game: Game) -> dict[str, tuple[tuple[Card, tuple[int, ...]], ...]]:
    """By mark of a squad the ability that brings such squads, and the numbers of its lasting effects."""
    found: dict[str, tuple[tuple[Card, tuple[int, ...]], ...]] = {}
    for card in game.catalogue.cards.values():
        marks = [mark for effect in card.effects if effect.do in ("raise", "drop") for mark in effect.marks]
        lasting = tuple(n for n, effect in enumerate(card.effects) if "chosen" in effect.who.conditions)
        for mark in marks[:1]:
            found[mark] = (*found.get(mark, ()), (card, lasting))
    return found


@rule.after(UnitPlaced)
def traits_of_the_squad(now: Position, event: UnitPlaced) -> Done | None:
    """What an ability says of the squads it brings holds for each of them as long as it is in play."""
    if not event.unit.marks:
        return None
    known = now.game.derive(_traits)
    unit = event.unit
    events = [
        EffectBegan(ActiveEffect(card.id, unit.id, unit.side, until="game", part=number, seat=unit.seat))
        for mark in sorted(unit.marks)
        for card, numbers in known.get(mark, ())
        for number in numbers
    ]
    return Done(tuple(events)) if events else None


# ---------------------------------------------------------------------- from the air


def barred_ground(now: Position, unit: Unit, hex_: Hex) -> bool:
    """Whether a unit cannot stay in a hex: impassable for it, full, forbidden, or an enemy's."""
    if hex_ not in now.game.map or now.enemies_at(hex_, unit.side):
        return True
    if hex_ in forbidden_hexes(now.game, unit.side):
        return True
    if is_closed(now, unit, hex_):
        return True
    if now.hex_of(unit) == hex_:
        return room(now, unit.side, hex_) < 0
    return not has_room(now, hex_, unit)


@rule.run(DropSquads)
def drop(now: Position, step: DropSquads) -> Done:
    """It lands in the final hex, is attacked on bad ground, and leaves ground it cannot be on."""
    hex_ = step.play.hexes[0]
    effect = effect_of(now, step.play)
    bad = now.game.map.cells[hex_].terrain in effect.where.terrain
    steps: tuple[Step, ...] = (ClearGround(""),)
    if bad:
        volley = Volley(NOBODY, strength=effect.amount, hits_from=4)
        name, _ = next_name(now, step.play.side, step.play.card)
        attack = Attack(
            AREA_ATTACK,
            step.play.seat,
            step.play.side,
            name,
            hex_,
            volleys=(volley,),
            notes=Notes().plus(HARD_LANDING),
        )
        steps = (HardLanding(attack), *steps)
    return _placed(now, step, hex_, *steps)


@dataclass(frozen=True, slots=True)
class HardLanding(Step):
    """A squad that came down on bad ground loses figures."""

    attack: Attack


@rule.run(HardLanding)
def hard_landing(now: Position, step: HardLanding) -> Done:
    """The dice are thrown as an attack that no cover helps against."""
    return Done((AttackDeclared(step.attack),), (Perform(FIRE.name),))


@rule.run(ClearGround)
def clear_ground(now: Position, step: ClearGround) -> Ask | Done:
    """Its owner moves it to an adjacent hex that it may be in; where there is none it is lost."""
    unit = now.state.units.find(step.unit)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or not barred_ground(now, unit, at):
        return Done()
    open_hexes = tuple(hex_ for hex_ in neighbours(at) if not barred_ground(now, unit, hex_))
    if not open_hexes:
        return Done((UnitRemoved(unit, "lost"),))
    return Ask(unit.seat, "land", tuple(LandBeside(hex_) for hex_ in open_hexes))


@rule.take(LandBeside)
def land_beside(now: Position, action: LandBeside, step: ClearGround) -> Done:
    """It is there."""
    return Done((UnitMoved(step.unit, OnHex(action.hex), "land"),))
