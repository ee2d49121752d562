"""Mortars into woods: shells that burst in the trees leave no cover."""

from engine.hexes.hex import Hex
from engine.model.said import say
from engine.play.attack import Attack
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.unit import Unit
from engine.rules.base.firing.firepower import shot_of
from engine.rules.base.terrain.fortifications import shelter_of
from engine.rules.base.terrain.land import terrain_here
from engine.rules.base.troops.figures import fires_ballistic
from engine.rules.effects.abilities import Play, card_of
from engine.rules.effects.area_attacks import attack_notes
from engine.rules.module import Layer, Module
from engine.rules.option import Option
from engine.rules.queries import LEAD, defence, hex_cover

rule = Module(
    "optional.mortars_into_woods",
    Layer.OPTIONAL,
    option=Option("mortars-into-woods", say("Mortars into woods")),
)

WOODS = "woods"
#: The decks of artillery cards begin so; what their attacks carry.
ARTILLERY, SHELLS = "artillery", "shells"
#: What is dug into the ground.
DUG = frozenset(("entrenchment", "trench"))


@rule.modify(attack_notes, Stage.ADD, ids=("O-ARE-01", "O-ARE-02"))
def of_artillery(
    now: Position, notes: tuple[tuple[str, int], ...], play: Play
) -> tuple[tuple[str, int], ...]:
    """O-ARE-01, O-ARE-02 — it is remembered which attacks are those of artillery cards."""
    return (*notes, (SHELLS, 1)) if card_of(now, play).deck.startswith(ARTILLERY) else notes


def _bursts(now: Position, attack: Attack, hex_: Hex) -> bool:
    """Whether shells of mortars or artillery fall on woods."""
    kind = terrain_here(now, hex_)
    if kind is None or kind.id != WOODS or attack.target is not None:
        return False
    if attack.by is None:
        return bool(attack.notes[SHELLS])
    return fires_ballistic(now, shot_of(now, attack, attack.lead, LEAD))


@rule.term(defence, "terrain", ids=("O-ARE-01",))
def splinters(now: Position, attack: Attack, unit: Unit) -> int:
    """O-ARE-01 — woods give no cover against mortars and artillery, in normal and suppressive attacks."""
    at = now.hex_of(unit)
    return -hex_cover(now, at) if at is not None and _bursts(now, attack, at) else 0


@rule.term(defence, "fortification", ids=("O-ARE-02",))
def into_the_trenches(now: Position, attack: Attack, unit: Unit) -> int:
    """O-ARE-02 — entrenchments and trenches of the hex give one less, to a gun behind them too."""
    at = now.hex_of(unit)
    if at is None or not _bursts(now, attack, at):
        return 0
    if unit.is_squad:
        return -1 if shelter_of(now, unit) in DUG else 0
    return -1 if any(each.type in DUG for _, each in now.state.board.fortifications_at(at)) else 0
