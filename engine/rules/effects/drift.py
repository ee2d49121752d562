"""Drift: where an attack that was aimed at the target hex lands, and whether contact is made at all."""

from engine.hexes.hex import Hex, distance, neighbour
from engine.play.ask import Chance, Roll, Throw
from engine.play.event import Event
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.step import Done
from engine.rules.base.sequence.activation import standing
from engine.rules.base.troops.figures import figures_with
from engine.rules.effects.abilities import EFFECTS, EffectStep, Play, effect_of, failed, went_on
from engine.rules.effects.conditions import spotters
from engine.rules.module import Layer, Module, Parameter

rule = Module("effects.drift", Layer.BASE, parameters=(Parameter("drift.first_direction", 0, low=0, high=5),))

#: The number that the black die must reach for an accurate hit on a hex; 7 = no die does.
drift_number: Query[[Play, Hex], int] = Query("drift_number", 7)
#: Whether a card comes to nothing when its final hex is off the map.
is_lost: Query[[Play], bool] = Query("is_lost", False)
#: Where something lands that drifts so many hexes in the direction of the red die.
landing: Query[[Hex, int, int], Hex | None] = Query("landing", None)
#: The ability of figures by which a squad counts as one with an officer.
OFFICER = "rally"


@dataclass(frozen=True, slots=True)
class EstablishContact(EffectStep):
    """`contact`: a die must show `amount` at least, or the card comes to nothing for now."""


@dataclass(frozen=True, slots=True)
class Drift(EffectStep):
    """`drift`: dice decide where what was aimed at the target hex lands."""


@dataclass(frozen=True, slots=True)
class ContactTried(Event):
    """A die was thrown to establish contact."""

    play: Play
    face: int
    needed: int


@dataclass(frozen=True, slots=True)
class Drifted(Event):
    """Where it lands: `hex` is None off the map; `number` was needed, `away` hexes it drifted."""

    play: Play
    number: int
    away: int
    hex: Hex | None


rule.part(EFFECTS, ("contact", EstablishContact), ids=("B-CRD-10",))
rule.part(EFFECTS, ("drift", Drift), ids=("B-CRD-14", "S-DOC-009"))


# ---------------------------------------------------------------------- contact


@rule.run(EstablishContact, ids=("B-CRD-10",))
def establish_contact(now: Position, step: EstablishContact) -> Chance:
    """B-CRD-10 — one die."""
    return Chance("contact", (Throw("plain", 1, "contact"),))


@rule.rolled(EstablishContact, ids=("B-CRD-10",))
def contact_rolled(now: Position, step: EstablishContact, roll: Roll) -> Done:
    """B-CRD-10 — with the number shown or more the effects happen, otherwise not."""
    needed = effect_of(now, step.play).amount
    told = ContactTried(step.play, roll.faces[0], needed)
    if roll.faces[0] < needed:
        return failed(step.play, "contact", [told])
    return went_on(step.play, [told])


# ---------------------------------------------------------------------- the number


@rule.answer(drift_number, ids=("B-CRD-15",))
def unseen(now: Position, play: Play, hex_: Hex) -> int:
    """B-CRD-15 — six when nobody sees the target hex."""
    return 6


@rule.modify(drift_number, Stage.REPLACE, ids=("B-CRD-16",))
def seen(now: Position, number: int, play: Play, hex_: Hex) -> int:
    """B-CRD-16 — four when a friendly unit that is not fatigued sees it."""
    return min(number, 4) if any(spotters(now, play, hex_)) else number


@rule.modify(drift_number, Stage.REPLACE, ids=("B-CRD-17",))
def well_seen(now: Position, number: int, play: Play, hex_: Hex) -> int:
    """B-CRD-17 — three when such a squad with an officer sees it, or a friend is there or beside."""
    friends = (unit for unit in now.state.units.of(play.side) if standing(now, unit))
    near = any(distance(at, hex_) <= 1 for at in map(now.hex_of, friends) if at is not None)
    if near or any(figures_with(now, unit, OFFICER) for unit in spotters(now, play, hex_)):
        return min(number, 3)
    return number


# ---------------------------------------------------------------------- the throw


@rule.run(Drift, ids=("B-CRD-14", "S-DOC-009"))
def drift(now: Position, step: Drift) -> Chance | Done:
    """B-CRD-14 — first the number is fixed, then a black and a red die are rolled."""
    if step.play.target is None:
        return went_on(step.play)
    return Chance("drift", (Throw("black", 1, "drift"), Throw("red", 1, "drift direction")))


@rule.rolled(Drift, ids=("B-CRD-14", "B-CRD-18", "B-CRD-22", "S-DOC-009"))
def drift_rolled(now: Position, step: Drift, roll: Roll) -> Done:
    """B-CRD-18, B-CRD-22 — accurate, or the final hex is where the dice say, whoever is there."""
    target = step.play.target
    assert target is not None, "the dice were rolled for a target hex"
    number = drift_number(now, step.play, target)
    black, red = roll.faces
    away = 0 if black >= number else black
    final = landed(now, target, away, red)
    on_map = final if final in now.game.map else None
    told = Drifted(step.play, number, away, on_map)
    if on_map is None and is_lost(now, step.play):
        return failed(step.play, "off_the_map", [told])
    return went_on(step.play, [told], hexes=() if on_map is None else (on_map,))


def landed(now: Position, target: Hex, away: int, red: int) -> Hex:
    """The final hex, which may lie off the map; the target hex itself where no rule moves it."""
    return landing(now, target, away, red) or target


@rule.answer(landing, ids=("B-CRD-19", "B-CRD-20"))
def by_the_north_marker(now: Position, target: Hex, away: int, red: int) -> Hex | None:
    """B-CRD-19, B-CRD-20 — as many hexes as the black die shows; red 1 is north, then clockwise."""
    first = now.game.ruleset.parameters.get("drift.first_direction")
    turn = first if isinstance(first, int) else 0
    final = target
    for _ in range(away):
        final = neighbour(final, now.game.map.north + turn + red - 1)
    return final


@rule.answer(is_lost, ids=("B-CRD-21",))
def off_the_map(now: Position, play: Play) -> bool:
    """B-CRD-21 — off the board a card has no effect and is removed."""
    return True
