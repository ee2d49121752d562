"""Engineers: more bite in close assaults, smoke beside them, booby traps in buildings."""

from collections.abc import Callable
from dataclasses import replace

from engine.hexes.hex import Hex, neighbours
from engine.model.said import say
from engine.play.action import Refused
from engine.play.ask import Roll
from engine.play.attack import Attack, Shooter
from engine.play.event import ObstacleRemoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.step import Done, Step
from engine.play.unit import Unit
from engine.rules.base.arrivals.supply import MINES, SMOKE
from engine.rules.base.terrain.fortifications import BUNKER, PILLBOX, shelter_of
from engine.rules.base.terrain.land import terrain_here
from engine.rules.base.terrain.laying import laying_bar
from engine.rules.base.terrain.obstacles import MineRoll, obstacle_in
from engine.rules.base.troops.specializations import BUILD, specialized
from engine.rules.cards.operations import laying_places
from engine.rules.module import Layer, Module
from engine.rules.option import Option
from engine.rules.queries import DEFENDER, assault_firepower

rule = Module(
    "optional.engineers", Layer.OPTIONAL, option=Option("engineers-assault", say("Engineers in assaults"))
)


#: The rule by which a hex holds one minefield.
ONE_IN_A_HEX = "B-FOR-26"


@dataclass(frozen=True, slots=True)
class ClearTrap(Step):
    """The booby trap of a building has gone off and is no more."""

    hex: Hex


def _building(now: Position, hex_: Hex | None) -> bool:
    kind = None if hex_ is None else terrain_here(now, hex_)
    return kind is not None and kind.building


@rule.term(assault_firepower, "bonus", ids=("O-SPC-01",))
def charges(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """O-SPC-01 — engineers assaulting a building or pillbox have one more, before support is halved."""
    if role == DEFENDER or not specialized(now, now.unit(shooter.unit), BUILD):
        return 0
    if _building(now, attack.hex):
        return 1
    shelters = (shelter_of(now, unit) for unit in now.enemies_at(attack.hex, attack.side))
    return 1 if any(each in (PILLBOX, BUNKER) for each in shelters) else 0


@rule.modify(laying_places, Stage.ADD, ids=("O-SPC-02",))
def smoke_beside_them(now: Position, places: tuple[Hex, ...], unit: Unit, piece: str) -> tuple[Hex, ...]:
    """O-SPC-02 — with the card for smoke engineers also lay it in an adjacent hex."""
    at = now.hex_of(unit)
    if piece != SMOKE or at is None or not specialized(now, unit, BUILD):
        return places
    return (*places, *(hex_ for hex_ in neighbours(at) if hex_ in now.game.map))


@rule.modify(laying_places, Stage.ADD, ids=("O-SPC-03",))
def booby_traps(now: Position, places: tuple[Hex, ...], unit: Unit, piece: str) -> tuple[Hex, ...]:
    """O-SPC-03 — with the card for mines engineers also lay them in buildings."""
    at = now.hex_of(unit)
    if piece != MINES or at is None or at in places or not specialized(now, unit, BUILD):
        return places
    return (*places, at) if _building(now, at) else places


@rule.around(laying_bar, ids=("O-SPC-04",))
def one_on_each_level(
    now: Position, piece: str, hex_: Hex, below: Callable[[Position, str, Hex], Refused | None]
) -> Refused | None:
    """O-SPC-04 — a building holds a minefield on each of its levels, the lowest one first."""
    bar = below(now, piece, hex_)
    if bar is None or bar.rule != ONE_IN_A_HEX or not _building(now, hex_):
        return bar
    laid = sum(each.type == MINES for each in now.state.board.obstacles_at(hex_))
    building = now.game.map.cells[hex_].building
    return None if building is not None and laid < building.levels else bar


@rule.around(MineRoll, dice=True, ids=("O-SPC-05",))
def trap_springs(
    now: Position, step: MineRoll, roll: Roll, below: Callable[[Position, MineRoll, Roll], Done]
) -> Done:
    """O-SPC-05 — a booby trap is removed once its attack is resolved, of several the lowest."""
    done = below(now, step, roll)
    at = now.hex_of(step.unit or now.state.activation.unit)
    if at is None or not _building(now, at):
        return done
    return replace(done, then=(*done.then, ClearTrap(at)))


@rule.run(ClearTrap, ids=("O-SPC-05",))
def clear_trap(now: Position, step: ClearTrap) -> Done:
    """O-SPC-05 — it is gone."""
    return Done((ObstacleRemoved(step.hex, MINES),) if obstacle_in(now, MINES, step.hex) else ())
