"""Attacks that change the land: craters, breached hedgerows, fallen buildings."""

from collections.abc import Iterator

from engine.hexes.edge import Edge, edge
from engine.hexes.hex import DIRECTIONS, Hex
from engine.play.ask import Chance, Roll, Throw
from engine.play.attack import Attack
from engine.play.event import Event
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query
from engine.play.state import State
from engine.play.step import Done, Step
from engine.rules.base.firing.firepower import shot_of
from engine.rules.base.terrain.concealment import seen_anew
from engine.rules.base.terrain.ground import CRATER, RUINS
from engine.rules.base.terrain.land import land
from engine.rules.base.troops.figures import fires_ballistic
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import FIRE, LEAD
from engine.rules.skirmish.damage.destruction import DestroyFortifications

MORTARS = "terrain_damage.mortars"
#: What an ability notes of an attack that carries the trait.
TERRAIN_DAMAGE = "terrain damage"

rule = Module(
    "skirmish.terrain_damage",
    Layer.SKIRMISH,
    parameters=(Parameter(MORTARS, False, (False, True), reading="S-DMG-04"),),
)

#: Whether an attack carries the Terrain Damage trait.
has_terrain_damage: Query[[Attack], bool] = Query("has_terrain_damage", False)
#: Whether an attack damages the land of the hex it is made at.
damages_terrain: Query[[Attack], bool] = Query("damages_terrain", False)
#: Whether so many hits make a crater in a hex.
makes_crater: Query[[Hex, int], bool] = Query("makes_crater", False)
#: The cover dice that a hedgerow or building of a hex rolls for itself, None where there is none.
breach_cover: Query[[Hex], int | None] = Query("breach_cover", None)
ruin_cover: Query[[Hex], int | None] = Query("ruin_cover", None)
#: The hexsides that a breach in a hex opens, and the terrain it leaves there (None = as it was).
hexsides_opened: Query[[Hex], tuple[Edge, ...]] = Query("hexsides_opened", ())
opened_ground: Query[[Hex], str | None] = Query("opened_ground", None)

FEWEST_HITS = 2
HEDGEROW = "hedgerow"
HEDGE = "hedge"
OPEN = "clear"


@dataclass(frozen=True, slots=True)
class CraterMade(Event):
    """An attack left a crater."""

    hex: Hex

    def apply(self, state: State) -> State:
        """It is there."""
        return state.with_board(craters=tuple(sorted({*state.board.craters, self.hex})))


@dataclass(frozen=True, slots=True)
class HedgerowBreached(Event):
    """A hedgerow was breached: these hexsides are open, the hex is of that terrain (None = as before)."""

    hex: Hex
    hexsides: tuple[Edge, ...] = ()
    terrain: str | None = None

    def apply(self, state: State) -> State:
        """The way is open."""
        opened = state.with_board(breaches=tuple(sorted({*state.board.breaches, *self.hexsides})))
        return opened if self.terrain is None else with_terrain(opened, self.hex, self.terrain)


@dataclass(frozen=True, slots=True)
class BuildingDestroyed(Event):
    """A building fell: the hex has that terrain now."""

    hex: Hex
    terrain: str

    def apply(self, state: State) -> State:
        """Its ruins lie there."""
        return with_terrain(state, self.hex, self.terrain)


@dataclass(frozen=True, slots=True)
class CraterFilled(Event):
    """A crater was filled: the hex has the terrain it had before."""

    hex: Hex
    terrain: str

    def apply(self, state: State) -> State:
        """The crater is gone, the printed ones too."""
        left = tuple(each for each in state.board.craters if each != self.hex)
        if left != state.board.craters:
            return state.with_board(craters=left)
        return with_terrain(state, self.hex, self.terrain)


def with_terrain(state: State, hex_: Hex, terrain: str) -> State:
    """The state with that terrain in a hex instead of what stood there."""
    others = tuple(each for each in state.board.replaced if each[0] != hex_)
    return state.with_board(replaced=tuple(sorted((*others, (hex_, terrain)))))


@dataclass(frozen=True, slots=True)
class DamageTerrain(Step):
    """What the hits of the attack do to the land of its hex, after they have done their work on units."""


rule.insert(FIRE, DamageTerrain(), after=DestroyFortifications())

# What is gone may neither hide a unit any more nor keep it from sight; craters do neither.
for _change in (HedgerowBreached, BuildingDestroyed):
    rule.after(_change, ids=("B-CON-07",))(seen_anew)


# ---------------------------------------------------------------------- which attacks


@rule.answer(has_terrain_damage, ids=("S-DMG-04",))
def mortars_if_agreed(now: Position, attack: Attack) -> bool:
    """S-DMG-04 — the trait comes with abilities that note it; mortars have it where players agree on it."""
    if attack.notes[TERRAIN_DAMAGE]:
        return True
    if now.game.ruleset.parameters.get(MORTARS) is not True:
        return False
    return fires_ballistic(now, shot_of(now, attack, attack.lead, LEAD))


@rule.answer(damages_terrain)
def every_attack(now: Position, attack: Attack) -> bool:
    """Whatever hits hard enough would, were it not for the trait."""
    return True


@rule.deny(damages_terrain, ids=("S-DMG-04",))
def only_with_the_trait(now: Position, attack: Attack) -> bool:
    """S-DMG-04 — but only attacks that carry the trait damage it."""
    return not has_terrain_damage(now, attack)


# ---------------------------------------------------------------------- what they do


@rule.answer(makes_crater, ids=("S-DMG-01",))
def in_normal_terrain(now: Position, hex_: Hex, hits: int) -> bool:
    """S-DMG-01 — at least two hits make a crater in normal terrain, never where there is cover."""
    cell, kind = now.game.map.cells.get(hex_), land(now).kind(hex_)
    if cell is None or kind is None or cell.stream or cell.bridge is not None:
        return False
    normal = not kind.cover and not kind.water and kind.id != CRATER and _hedgerows(now, hex_) == ()
    return normal and hits >= FEWEST_HITS


def _hedgerows(now: Position, hex_: Hex) -> tuple[Edge, ...]:
    """The hexsides of a hex with a hedgerow that stands."""
    place = land(now)
    around = (edge(hex_, direction) for direction in range(len(DIRECTIONS)))
    standing = ((side, place.hexside_kind(side)) for side in around)
    return tuple(sorted(side for side, kind in standing if kind is not None and kind.id == HEDGEROW))


@rule.answer(breach_cover, ids=("S-DMG-02",))
def cover_of_hedgerow(now: Position, hex_: Hex) -> int | None:
    """S-DMG-02 — a hedgerow in or about the hex rolls its cover dice."""
    kind = land(now).kind(hex_)
    if kind is not None and kind.id == HEDGE:
        return kind.cover
    hedgerow = now.game.catalogue.terrain.hexsides.get(HEDGEROW)
    return hedgerow.cover if hedgerow is not None and _hedgerows(now, hex_) else None


@rule.answer(hexsides_opened, ids=("S-TER-02",))
def hedgerows_of_the_hex(now: Position, hex_: Hex) -> tuple[Edge, ...]:
    """S-TER-02 — breached hexsides of the hex are as if there were none."""
    return _hedgerows(now, hex_)


@rule.answer(opened_ground, ids=("S-TER-02",))
def open_ground(now: Position, hex_: Hex) -> str | None:
    """S-TER-02 — a breached hedgerow hex is open ground."""
    kind = land(now).kind(hex_)
    return OPEN if kind is not None and kind.id == HEDGE else None


@rule.answer(ruin_cover, ids=("S-DMG-03",))
def cover_of_building(now: Position, hex_: Hex) -> int | None:
    """S-DMG-03 — a building rolls its cover dice."""
    kind = land(now).kind(hex_)
    return kind.cover if kind is not None and kind.building else None


def _hits(attack: Attack) -> int:
    """Hits before any cover."""
    return sum(die.face >= volley.hits_from for volley in attack.volleys for die in volley.black)


@rule.run(DamageTerrain)
def damage_terrain(now: Position, step: DamageTerrain) -> Chance | Done:
    """Craters need no dice; hedgerows and buildings roll their cover."""
    attack = now.state.attack
    hits = _hits(attack)
    if hits < FEWEST_HITS or attack.hex not in now.game.map or not damages_terrain(now, attack):
        return Done()
    covers = (breach_cover(now, attack.hex), ruin_cover(now, attack.hex))
    cover = next((each for each in covers if each is not None), None)
    if cover is not None:
        return Chance("terrain", (Throw("red", cover, "terrain"),))
    return Done((CraterMade(attack.hex),) if makes_crater(now, attack.hex, hits) else ())


@rule.rolled(DamageTerrain)
def cover_rolled(now: Position, step: DamageTerrain, roll: Roll) -> Done:
    """Two hits that the cover does not cancel are enough."""
    attack = now.state.attack
    left = _hits(attack) - sum(face >= 5 for face in roll.faces)
    return Done(tuple(_ruin(now, attack.hex)) if left >= FEWEST_HITS else ())


def _ruin(now: Position, hex_: Hex) -> Iterator[Event]:
    if ruin_cover(now, hex_) is not None:
        yield BuildingDestroyed(hex_, RUINS)
    elif breach_cover(now, hex_) is not None:
        yield HedgerowBreached(hex_, hexsides_opened(now, hex_), opened_ground(now, hex_))
