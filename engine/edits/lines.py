"""Roads, railways and streams: drawn across hexsides, erased, carried over water by bridges."""

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from engine.edits.edit import Ground, hexes_said, with_cells
from engine.hexes.hex import Hex, direction_between, neighbour, opposite
from engine.model.cell import Cell, Directions
from engine.model.said import Said, all_of, say
from engine.model.scenario import Scenario


class Line(StrEnum):
    """What runs through hexes and leaves them by their hexsides."""

    ROAD = "road"
    RAIL = "rail"
    STREAM = "stream"


#: Terrain through which a stream runs without changing it.
_WET = ("stream", "forest_stream", "bridge", "pond", "river")


@dataclass(frozen=True, slots=True)
class DrawLine:
    """A line through the hexes of `path`: each step across a hexside connects both of its hexes.

    Hexes of a stream become terrain `stream`, unless they are water or a bridge already. Steps between
    hexes that are not adjacent are left out.
    """

    line: Line
    path: tuple[Hex, ...]
    ground: Ground

    @property
    def title(self) -> Said:
        """What the edit does."""
        hexes = hexes_said(len(self.path))
        match self.line:
            case Line.ROAD:
                return say("Draw road through {hexes}", hexes=hexes)
            case Line.RAIL:
                return say("Draw railway through {hexes}", hexes=hexes)
            case Line.STREAM:
                return say("Draw stream through {hexes}", hexes=hexes)

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the line drawn."""
        added: dict[Hex, set[int]] = {}
        for a, b in pairwise(self.path):
            direction = direction_between(a, b)
            if direction is not None and a in self.ground and b in self.ground:
                added.setdefault(a, set()).add(direction)
                added.setdefault(b, set()).add(opposite(direction))

        def drawn(hex_: Hex, cell: Cell) -> Cell:
            cell = with_arms(cell, self.line, tuple(sorted({*arms(cell, self.line), *added[hex_]})))
            if self.line is Line.STREAM and cell.terrain not in _WET:
                cell = replace(cell, terrain="stream", building=None)
            return cell

        return with_cells(scenario, added, self.ground, drawn)


@dataclass(frozen=True, slots=True)
class EraseLines:
    """The named lines go from the hexes, with the arms by which neighbours reach them.

    `ground` holds the hexes and their neighbours. A hex that was a stream and has none left is clear.
    """

    hexes: tuple[Hex, ...]
    ground: Ground
    lines: tuple[Line, ...] = (Line.ROAD, Line.RAIL, Line.STREAM)

    @property
    def title(self) -> Said:
        """What the edit does."""
        nouns = {Line.ROAD: say("roads"), Line.RAIL: say("railways"), Line.STREAM: say("streams")}
        every = len(self.lines) == len(Line)
        what = say("lines") if every else all_of(nouns[line] for line in self.lines)
        return say("Erase {lines} on {hexes}", lines=what, hexes=hexes_said(len(self.hexes)))

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without these lines."""
        gone = set(self.hexes)
        touched = dict.fromkeys(self.hexes)
        touched.update(dict.fromkeys(neighbour(hex_, d) for hex_ in self.hexes for d in range(6)))

        def erased(hex_: Hex, cell: Cell) -> Cell:
            for line in self.lines:
                before = arms(cell, line)
                kept = () if hex_ in gone else tuple(d for d in before if neighbour(hex_, d) not in gone)
                cell = with_arms(cell, line, kept)
            if (
                hex_ in gone
                and Line.STREAM in self.lines
                and cell.terrain in ("stream", "forest_stream", "bridge")
            ):
                cell = replace(cell, terrain="clear", stream_depth=None)
            if hex_ in gone and cell.bridge is not None:
                cell = replace(cell, bridge=None)
            return cell

        return with_cells(scenario, touched, self.ground, erased)


def cut_title(line: Line) -> Said:
    """What cutting a line at hexsides is called."""
    match line:
        case Line.ROAD:
            return say("Cut road")
        case Line.RAIL:
            return say("Cut railway")
        case Line.STREAM:
            return say("Cut stream")


@dataclass(frozen=True, slots=True)
class EraseArm:
    """A line no longer crosses one hexside: both of its hexes lose the arm."""

    line: Line
    hex: Hex
    direction: int
    ground: Ground

    @property
    def title(self) -> Said:
        """What the edit does."""
        return cut_title(self.line)

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without these two arms."""
        other = neighbour(self.hex, self.direction)
        cut = {self.hex: self.direction % 6, other: opposite(self.direction)}

        def without(hex_: Hex, cell: Cell) -> Cell:
            return with_arms(cell, self.line, tuple(d for d in arms(cell, self.line) if d != cut[hex_]))

        return with_cells(scenario, cut, self.ground, without)


@dataclass(frozen=True, slots=True)
class SetBridge:
    """A bridge carries the road over a hex along `direction` (0, 1, 2); None takes it away.

    The hex becomes terrain `bridge`. A road that runs through the hex already, straight or bent, stays as it
    is; where there is none, one is led over the bridge and the hexes at both ends are joined to it. The road
    of a former bridge goes with it, where neither of its ends led on. Beyond the map nothing is built.
    """

    hex: Hex
    direction: int | None
    ground: Ground

    @property
    def title(self) -> Said:
        """What the edit does."""
        return say("Remove bridge") if self.direction is None else say("Build bridge")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the bridge set."""
        if self.direction is None:
            return with_cells(scenario, (self.hex,), self.ground, _without_bridge)
        if self.hex not in self.ground:
            return scenario
        joined = {neighbour(self.hex, d): d for d in range(6)}
        around = {
            each: scenario.layout.cells.get(each, self.ground[each])
            for each in (self.hex, *joined)
            if each in self.ground
        }
        here = road_through(self.hex, around)
        ends = self.direction % 3, self.direction % 3 + 3
        led = here if len(here) > 1 else tuple(sorted({*here, *ends}))

        def bridged(hex_: Hex, cell: Cell) -> Cell:
            if hex_ == self.hex:
                return replace(cell, terrain="bridge", bridge=ends[0], building=None, road=led)
            back, direction = opposite(joined[hex_]), joined[hex_]
            if direction in led and direction not in here:
                return replace(cell, road=tuple(sorted({*cell.road, back})))
            if direction in around[self.hex].road and direction not in led:
                return replace(cell, road=tuple(each for each in cell.road if each != back))
            return cell

        return with_cells(scenario, (self.hex, *joined), self.ground, bridged)


def _without_bridge(_: Hex, cell: Cell) -> Cell:
    """A bridge that goes leaves the water it stood in, or clear ground."""
    if cell.bridge is None and cell.terrain != "bridge":
        return cell
    return replace(cell, terrain="stream" if cell.stream else "clear", bridge=None)


def road_through(hex_: Hex, ground: Ground) -> Directions:
    """The directions in which the road leaves a hex; none where it is its bridge's own and leads nowhere."""
    cell = ground.get(hex_)
    if cell is None:
        return ()
    if cell.bridge is None or set(cell.road) != {cell.bridge % 3, cell.bridge % 3 + 3}:
        return cell.road
    for direction in cell.road:
        other = ground.get(neighbour(hex_, direction))
        if other is not None and set(other.road) - {opposite(direction)}:
            return cell.road
    return ()


def arms(cell: Cell, line: Line) -> Directions:
    """The hexsides by which a line leaves the hex."""
    match line:
        case Line.ROAD:
            return cell.road
        case Line.RAIL:
            return cell.rail
        case Line.STREAM:
            return cell.stream


def with_arms(cell: Cell, line: Line, directions: Directions) -> Cell:
    """The cell with exactly these arms of a line."""
    match line:
        case Line.ROAD:
            return replace(cell, road=directions)
        case Line.RAIL:
            return replace(cell, rail=directions)
        case Line.STREAM:
            return replace(cell, stream=directions)
