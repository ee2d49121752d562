"""Small legal changes that may help the side that loses: where the games say that it hurts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, zip_longest

from engine.edits.describe import DescribeSide, SetTiming
from engine.edits.edit import Edit
from engine.edits.objectives import ChangeObjective, MoveObjective
from engine.edits.paint import PaintTerrain
from engine.edits.zones import SetReinforcementHexes
from engine.hexes.hex import Hex, distance, neighbours
from engine.lab.report import Findings
from engine.model.finding import Severity
from engine.model.objective import Objective, ObjectiveType
from engine.model.said import Said, say
from engine.model.values import SideId
from engine.play.game import Game
from engine.validation.run import examine

#: Terrain that is offered as cover, the one that leaves sight alone first.
_COVERS = ("rough", "woods")
_BARE = "clear"
#: So many hexes, objectives and the like are tried in each way.
_PLACES = 4
_WORTH = frozenset({ObjectiveType.VP, ObjectiveType.COMMAND, ObjectiveType.FP})

#: A side that wins so much more often than every other game wins far more often.
FAR = 0.12


@dataclass(frozen=True, slots=True)
class SmallChange:
    """A change of a map in words, and the edit that makes it."""

    what: Said
    edit: Edit


def promising(game: Game, found: Findings, most: int) -> tuple[SmallChange, ...]:
    """At most so many changes that may help the side that wins less often, of every kind in turn.

    What is moved goes one hex, two where a side wins far more often (`FAR`).
    Only such as change anything and bring no error or warning that was not there.
    """
    first, second = game.sides
    weak, strong = (first, second) if found.verdict.estimate.rate < 0.5 else (second, first)
    steps = 2 if abs(found.verdict.estimate.rate - 0.5) > FAR else 1
    # Where an objective lies does most: there are two turns for it in each turn of the others.
    nearer = _nearer(game, weak, strong, steps)
    kinds = (
        _cover(game, found, weak),
        nearer,
        _bare(game, found, strong),
        nearer,
        _dearer(game, found, weak, strong),
        _forward(game, weak, steps),
        _command(game, weak, strong),
        _initiative(game, weak),
    )
    in_turn = (change for change in chain.from_iterable(zip_longest(*kinds)) if change is not None)
    is_sound = _soundness(game)
    return tuple(islice(filter(is_sound, in_turn), most))


def _soundness(game: Game) -> Callable[[SmallChange], bool]:
    """Whether a change leaves the map as sound as it was."""
    before = examine(game.scenario, game.catalogue, map_=game.map)
    known = {(each.code, each.pointer) for each in before.findings if each.severity is not Severity.HINT}

    def is_sound(change: SmallChange) -> bool:
        changed = change.edit(game.scenario)
        if changed is game.scenario:
            return False
        after = examine(changed, game.catalogue, previous=before)
        return all(
            (each.code, each.pointer) in known
            for each in after.findings
            if each.severity is not Severity.HINT
        )

    return is_sound


# -------------------------------------------------------------------- kinds of changes


def _cover(game: Game, found: Findings, weak: SideId) -> Iterator[SmallChange]:
    """Cover where the weak side falls in the open."""
    losses = found.ground.counted("losses", weak)
    for hex_ in _worst(game, losses, lambda terrain: terrain == _BARE):
        for terrain in _COVERS:
            if terrain in game.catalogue.terrain.terrain:
                yield _painted(game, hex_, terrain)


def _bare(game: Game, found: Findings, strong: SideId) -> Iterator[SmallChange]:
    """No cover where the strong side fires from."""
    fired = found.ground.counted("fired", strong)
    table = game.catalogue.terrain.terrain
    for hex_ in _worst(game, fired, lambda terrain: terrain in table and table[terrain].cover > 0):
        yield _painted(game, hex_, _BARE)


def _nearer(game: Game, weak: SideId, strong: SideId, steps: int) -> Iterator[SmallChange]:
    """Objectives so many hexes nearer to the weak side's home, those between both sides first.

    Two hexes that lie equally near may be worth quite different things, so that each goes to several.
    """
    ours, theirs = _home(game, weak), _home(game, strong)
    if ours is None or theirs is None:
        return

    def lead(hex_: Hex) -> int:
        """How much nearer a hex lies to the strong side."""
        return distance(hex_, ours) - distance(hex_, theirs)

    taken = {each.hex for each in game.scenario.objectives}
    between = sorted(game.scenario.objectives, key=lambda each: (abs(lead(each.hex)), each.id))
    moves = []
    for number, objective in enumerate(between):
        nearer = [
            hex_
            for hex_ in _within(objective.hex, steps)
            if game.map.grid.is_playable(hex_)
            and hex_ in game.map.cells
            and hex_ not in taken
            and lead(hex_) < lead(objective.hex)
        ]
        for best, to in enumerate(sorted(nearer, key=lambda each: (lead(each), each))):
            # The best of the first objective, then its second best and the best of the second one, …
            moves.append((number + best, number, objective, to))
    for *_, objective, to in sorted(moves, key=lambda each: each[:2]):
        here, there = _label(game, objective.hex), _label(game, to)
        what = say("Move the objective of {hex} to {to}", hex=here, to=there)
        yield SmallChange(what, MoveObjective(objective.id, to, what))


def _within(hex_: Hex, steps: int) -> set[Hex]:
    """The hexes so many steps away or fewer."""
    reached = {hex_}
    for _ in range(steps):
        reached |= {each for near in reached for each in neighbours(near)}
    return reached - {hex_}


def _dearer(game: Game, found: Findings, weak: SideId, strong: SideId) -> Iterator[SmallChange]:
    """Objectives that the weak side holds worth one more, those of the strong side one less."""
    for side, by in ((weak, 1), (strong, -1)):
        held = found.ground.counted("held", side)
        for objective in sorted(
            game.scenario.objectives, key=lambda each: (-held.get(_label(game, each.hex), 0.0), each.id)
        ):
            value = objective.value + by
            if objective.type in _WORTH and value > 0 and held.get(_label(game, objective.hex)):
                yield _valued(game, objective, value)


def _valued(game: Game, objective: Objective, value: int) -> SmallChange:
    what = say("Make the objective of {hex} worth {value}", hex=_label(game, objective.hex), value=value)
    return SmallChange(what, ChangeObjective(objective.id, replace(objective, value=value), what))


def _forward(game: Game, weak: SideId, steps: int) -> Iterator[SmallChange]:
    """The weak side's Reinforcement Hexes so many hexes nearer to the objectives."""
    hexes = game.side(weak).reinforcement_hexes
    aims = [each.hex for each in game.scenario.objectives]
    if not aims:
        return

    def far(hex_: Hex) -> int:
        return sum(distance(hex_, aim) for aim in aims)

    for hex_ in hexes:
        near = _within(hex_, steps)
        around = [each for each in near if game.map.grid.is_playable(each) and each not in hexes]
        to = min(around, key=lambda each: (far(each), each), default=None)
        if to is not None and far(to) < far(hex_):
            here, there = _label(game, hex_), _label(game, to)
            what = say("Move the Reinforcement Hex of {hex} to {to}", hex=here, to=there)
            moved = tuple(to if each == hex_ else each for each in hexes)
            yield SmallChange(what, SetReinforcementHexes(weak, moved, what))


def _command(game: Game, weak: SideId, strong: SideId) -> Iterator[SmallChange]:
    """More command to begin with for the weak side, less for the strong one, where it is counted at all."""
    for side, by in ((weak, 1), (strong, -1)):
        now = game.side(side).starting_command
        if now and now + by >= 0:
            what = say("Begin with {command} command as {side}", command=now + by, side=game.side(side).name)
            yield SmallChange(what, DescribeSide(side, {"starting_command": now + by}, what))


def _initiative(game: Game, weak: SideId) -> Iterator[SmallChange]:
    """The first turn for the weak side."""
    if game.scenario.timing.first_initiative != weak:
        what = say("Give {side} the initiative of the first round", side=game.side(weak).name)
        yield SmallChange(what, SetTiming({"first_initiative": weak}, what))


# -------------------------------------------------------------------- places


def _worst(game: Game, much: Mapping[str, float], fits: Callable[[str], bool]) -> Sequence[Hex]:
    """The hexes with most of something whose terrain fits."""
    found = []
    for label in sorted(much, key=lambda each: (-much[each], each)):
        hex_ = game.map.grid.find(label)
        cell = None if hex_ is None else game.map.cells.get(hex_)
        if hex_ is not None and cell is not None and fits(cell.terrain):
            found.append(hex_)
    return found[:_PLACES]


def _painted(game: Game, hex_: Hex, terrain: str) -> SmallChange:
    name = game.catalogue.terrain.terrain[terrain].name
    what = say("{terrain} in {hex}", terrain=name, hex=_label(game, hex_))
    return SmallChange(what, PaintTerrain((hex_,), terrain, game.map.cells))


def _home(game: Game, side: SideId) -> Hex | None:
    """A place that stands for where a side comes from: a Reinforcement Hex, else one of its zone."""
    about = game.side(side)
    zone = [hex_ for zone in about.deployment_zones for hex_ in zone.hexes]
    return next(iter((*about.reinforcement_hexes, *sorted(zone))), None)


def _label(game: Game, hex_: Hex) -> str:
    return game.map.grid.label(hex_)
