"""Fortifications destroyed by explosives and charges, and what becomes of the squads in them."""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.attack import Attack
from engine.play.event import Event, SlotChanged
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.state import State
from engine.play.step import Done, Step
from engine.play.unit import Inside, OnHex
from engine.rules.base.firing.damage import morale, morale_events
from engine.rules.base.firing.fire import ApplyHits, CountHits
from engine.rules.base.firing.firepower import shot_of
from engine.rules.base.troops.figures import fires_ballistic
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import FIRE, LEAD, is_heavy_vehicle, shelter_cover

MODULE = "skirmish.destruction"


@dataclass(frozen=True, slots=True)
class Struck:
    """The fortifications (their numbers) an attack is about to destroy, and who is in them."""

    indices: tuple[int, ...] = ()
    units: tuple[UnitId, ...] = ()


#: The cover of a pillbox where the players read the rules otherwise than the terrain table.
PILLBOX_COVER, PILLBOX = "pillbox_cover", "pillbox"

rule = Module(
    MODULE,
    Layer.SKIRMISH,
    slot=Struck(),
    parameters=(Parameter(PILLBOX_COVER, None, low=0, high=60, reading="S-FOR-02"),),
)

#: Whether an attack is made with weapons that destroy fortifications.
is_explosive: Query[[Attack], bool] = Query("is_explosive", False)
#: The fortifications that an attack tests, by their numbers.
fortifications_tested: Query[[Attack], tuple[int, ...]] = Query("fortifications_tested", ())
#: How many hits a fortification stands, None = it is not destroyed by hits.
hits_withstood: Query[[str], int | None] = Query("hits_withstood", None)
#: What becomes of the morale of a squad whose fortification is destroyed.
morale_in_ruins: Query[[str], str] = Query("morale_in_ruins", "good")

WORSE = {"good": "pinned", "pinned": "disrupted", "disrupted": "routed"}


@dataclass(frozen=True, slots=True)
class FortificationDestroyed(Event):
    """A fortification is gone; who was in it stands in the open, and those after it move up by one."""

    index: int
    by: UnitId | None = None

    def apply(self, state: State) -> State:
        """The board without it."""
        left = tuple(each for i, each in enumerate(state.board.fortifications) if i != self.index)
        changed = state.with_board(fortifications=left)
        for unit in state.units.all():
            match unit.place:
                case Inside(hex=at, index=index) if index == self.index:
                    changed = changed.with_units(replace(unit, place=OnHex(at)))
                case Inside(hex=at, index=index) if index > self.index:
                    changed = changed.with_units(replace(unit, place=Inside(at, index - 1)))
                case _:
                    pass
        return changed


@dataclass(frozen=True, slots=True)
class TestFortifications(Step):
    """Which fortifications do the hits of the attack destroy?"""


@dataclass(frozen=True, slots=True)
class DestroyFortifications(Step):
    """Those that were struck are gone, and the squads in them are shaken."""


rule.insert(FIRE, TestFortifications(), after=CountHits(), ids=("S-DMG-05",))
rule.insert(FIRE, DestroyFortifications(), after=ApplyHits(), ids=("S-DMG-05",))


def struck(state: State) -> Struck:
    """The drawer of this module."""
    drawer = state.slots.get(MODULE)
    return drawer if isinstance(drawer, Struck) else Struck()


@rule.modify(shelter_cover, Stage.REPLACE, ids=("S-FOR-02",))
def cover_in_a_skirmish(now: Position, cover: int, fortification: str) -> int:
    """S-FOR-02 — as the players read it, else by the table."""
    read = now.game.ruleset.parameters.get(PILLBOX_COVER) if fortification == PILLBOX else None
    if isinstance(read, int):
        return read
    kind = now.game.catalogue.terrain.fortifications.get(fortification)
    return cover if kind is None or kind.skirmish_cover is None else kind.skirmish_cover


@rule.answer(hits_withstood, ids=("S-DMG-05",))
def as_its_cover(now: Position, fortification: str) -> int | None:
    """S-DMG-05 — as many as its cover in a skirmish."""
    kind = now.game.catalogue.terrain.fortifications.get(fortification)
    if kind is None or not kind.holds_squad:
        return None
    return shelter_cover(now, fortification)


@rule.answer(is_explosive, ids=("S-DMG-05",))
def tanks_and_mortars(now: Position, attack: Attack) -> bool:
    """S-DMG-05 — tanks and mortars fire explosives; guns, infantry and machine guns do not."""
    lead = now.state.units.find(attack.lead.unit)
    if lead is None:
        return False
    if attack.lead.figures and not lead.is_squad:
        return False
    return is_heavy_vehicle(now, lead) or fires_ballistic(now, shot_of(now, attack, attack.lead, LEAD))


@rule.answer(fortifications_tested, ids=("S-DMG-08",))
def all_of_the_hex(now: Position, attack: Attack) -> tuple[int, ...]:
    """S-DMG-08 — an area attack tests each fortification of its hex."""
    return tuple(index for index, _ in now.state.board.fortifications_at(attack.hex))


@rule.modify(fortifications_tested, Stage.LIMIT, ids=("S-DMG-08",))
def only_the_occupied(now: Position, indices: tuple[int, ...], attack: Attack) -> tuple[int, ...]:
    """S-DMG-08 — an attack at a unit only the one this unit is in."""
    if attack.target is None:
        return indices
    target = now.state.units.find(attack.target)
    place = target.place if target is not None else None
    return (place.index,) if isinstance(place, Inside) else ()


def _falls(now: Position, index: int, hits: int) -> bool:
    stands = hits_withstood(now, now.state.board.fortifications[index].type)
    return stands is not None and hits > stands


@rule.run(TestFortifications, ids=("S-DMG-05",))
def test_fortifications(now: Position, step: TestFortifications) -> Done:
    """S-DMG-05 — more hits than its cover, counted before cover dice, destroy a fortification."""
    attack = now.state.attack
    if not is_explosive(now, attack):
        return Done()
    hits = sum(die.face >= attack.volley.hits_from for die in attack.volley.black)
    indices = tuple(each for each in fortifications_tested(now, attack) if _falls(now, each, hits))
    return Done((SlotChanged(MODULE, Struck(indices, occupants(now, indices))),)) if indices else Done()


def occupants(now: Position, indices: tuple[int, ...]) -> tuple[UnitId, ...]:
    """The squads in these fortifications, in the order of ids."""
    return tuple(
        unit.id
        for unit in now.state.units.all()
        if isinstance(unit.place, Inside) and unit.place.index in indices
    )


@rule.run(DestroyFortifications, ids=("S-DMG-05",))
def destroy_fortifications(now: Position, step: DestroyFortifications) -> Done:
    """S-DMG-05 — after the hits have done their work on the squads."""
    ruins = struck(now.state)
    if not ruins.indices:
        return Done()
    by = now.state.attack.by
    emptied = SlotChanged(MODULE, Struck())
    return Done((emptied, *destroyed(ruins.indices, by), *shaken(now, ruins.units, by)))


def destroyed(indices: tuple[int, ...], by: UnitId | None) -> Iterator[Event]:
    """The destruction of these fortifications, the last first so that the other numbers hold."""
    return (FortificationDestroyed(index, by) for index in sorted(indices, reverse=True))


def shaken(now: Position, units: tuple[UnitId, ...], by: UnitId | None) -> Iterator[Event]:
    """What the destruction of their fortifications does to the squads that survived it."""
    for name in units:
        unit = now.state.units.find(name)
        if unit is not None:
            yield from morale_events(now, unit, morale_in_ruins(now, morale(unit)), by)


@rule.answer(morale_in_ruins, ids=("S-DMG-06",))
def one_step_worse(now: Position, before: str) -> str:
    """S-DMG-06 — pinned; disrupted if it was pinned; routed if it was disrupted."""
    return WORSE.get(before, before)


def fortifications_in(now: Position, hex_: Hex) -> tuple[int, ...]:
    """The numbers of the fortifications of a hex."""
    return tuple(index for index, _ in now.state.board.fortifications_at(hex_))
