"""What an edit takes away, found by comparing the scenario before with the one after, whatever the edit."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cached_property
from itertools import compress, count, filterfalse, islice, repeat
from operator import is_, is_not
from typing import Any, TypeVar

from engine.edits.paint import LEVELS
from engine.hexes.edge import Edge, edge, sides
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.cell import CLEAR, Cell
from engine.model.flatten import PrintedMaps, piece_hexes
from engine.model.hex_map import HexMap
from engine.model.layout import Layout, OverlayPlacement
from engine.model.removal import NOTHING, Loss, Lost, Removal
from engine.model.scenario import Scenario

T = TypeVar("T")

#: Where a hex lies, in a word; empty where nothing is to be told apart.
PartOf = Callable[[Hex], str]

_LINES = {"stream": Lost.STREAM, "road": Lost.ROAD, "rail": Lost.RAIL}
#: Terrain that is counted by what runs through it.
_BEDS = frozenset({"stream", "bridge"})
#: What else a hex may hold, with whether it goes with the terrain it belongs to.
_DETAILS = {
    "building": True,
    "stream_depth": True,
    "wadi_entrances": True,
    "wadi_bridges": True,
    "blocks_sight": False,
    "crater": False,
    "breach": False,
    "printed_symbol": False,
}

#: What entries and values are, by the name of the field nearest to them that says it.
_KINDS: Mapping[str, Lost] = {
    "objectives": Lost.OBJECTIVE,
    "fortifications": Lost.FORTIFICATION,
    "obstacles": Lost.OBSTACLE,
    "smoke": Lost.MARKER,
    "smoke_forbidden": Lost.MARKER,
    "target_marks": Lost.MARKER,
    "wrecks": Lost.MARKER,
    "charges": Lost.MARKER,
    "special_points": Lost.MARKER,
    "placed_units": Lost.UNIT,
    "reinforcement_hexes": Lost.PLACE,
    "exit_hexes": Lost.PLACE,
    "forbidden_hexes": Lost.PLACE,
    "deployment_zones": Lost.PLACE,
    "hexes": Lost.PLACE,
    "forces": Lost.FORCE,
    "starting_squads": Lost.FORCE,
    "squad": Lost.FORCE,
    "placeable": Lost.FORCE,
    "optional_rules": Lost.RULE,
    "special_rules": Lost.RULE,
}


#: Fields that hold what an author wrote, not what he chose.
_TEXTS = frozenset(
    (
        "title",
        "author",
        "source",
        "inspired_by",
        "description",
        "designer_notes",
        "balance_note",
        "text",
        "name",
    )
)


class Comparison:
    """Compares scenarios laid out with one catalogue; what lies under the paint is worked out once.

    `printed` has the maps under the paint, where the caller has some already.
    """

    def __init__(self, catalogue: Catalogue, printed: PrintedMaps | None = None) -> None:
        self._catalogue = catalogue
        #: The maps under the paint.
        self.printed = printed or PrintedMaps(catalogue)

    def removal(self, before: Scenario, after: Scenario, part_of: PartOf = lambda _: "") -> Removal:
        """What `after` lacks of what `before` has."""
        if before is after:
            return NOTHING
        ground = _Ground(self, before.layout, after.layout) if before.layout is not after.layout else None
        losses = [*(ground.losses() if ground else ()), *_things(before, after)]
        return Removal(
            tuple(_parted(losses, part_of)),
            tuple(ground.arms) if ground else (),
            tuple(ground.hexsides) if ground else (),
        )

    def covered(self, placement: OverlayPlacement) -> tuple[Hex, ...]:
        """The hexes that a laid piece covers; none of a piece that there is not."""
        piece = self._catalogue.pieces.get(placement.piece)
        return () if piece is None else piece_hexes(piece, placement)


def missing(before: Sequence[T], after: Sequence[T]) -> Sequence[T]:
    """What a list lacks that has become shorter; nothing of one that has not."""
    fewer = len(before) - len(after)
    if fewer <= 0:
        return ()
    first = next(compress(count(), map(is_not, before, after)), len(after))
    # As after most edits: one stretch is taken out.
    if all(map(is_, islice(before, first + fewer, None), islice(after, first, None))):
        return before[first : first + fewer]
    stays = set(map(id, after))
    gone = [each for each in before if id(each) not in stays]
    if len(gone) == fewer:
        return gone
    rest = list(after)
    return [each for each in before if not _taken(rest, each)]


def _taken(rest: list[T], each: T) -> bool:
    """Whether the rest has this entry, which it then lacks."""
    if each not in rest:
        return False
    rest.remove(each)
    return True


def differing_keys(before: Mapping[Any, object], after: Mapping[Any, object]) -> Iterator[Any]:
    """The keys whose values differ, or that only one mapping has."""
    if before is after:
        return
    if len(before) <= len(after) and all(map(is_, before, after)):
        # As after most edits: a copy of the same keys in the same order, with new ones at its end.
        others = compress(before, map(is_not, before.values(), after.values()))
        yield from (key for key in others if before[key] != after[key])
        yield from islice(after, len(before), None)
        return
    others = compress(after, map(is_not, after.values(), map(before.get, after, repeat(NOTHING))))
    yield from (key for key in others if key not in before or before[key] != after[key])
    yield from filterfalse(after.__contains__, before)


# ---------------------------------------------------------------------- the ground


class _Ground:
    """Two layouts hex by hex; `arms` and `hexsides` are filled as losses are found."""

    def __init__(self, comparison: Comparison, before: Layout, after: Layout) -> None:
        self.before, self.after = before, after
        self._comparison = comparison
        self._base = comparison.printed.base(before)
        self.arms: list[tuple[Hex, int]] = []
        self.hexsides: list[Edge] = []

    def losses(self) -> Iterator[Loss]:
        """What goes of the ground, kind by kind."""
        if pieces := missing(self.before.overlays, self.after.overlays):
            yield Loss(Lost.OVERLAY, len(pieces), self._covered_by(pieces), drawn=True)
        boards = len(self.before.boards) - len(self.after.boards)
        if boards > 0:
            yield Loss(Lost.BOARD, boards, self._uncovered(), drawn=True)
        found: dict[tuple[Lost, str, bool], list[Hex]] = defaultdict(list)
        for hex_ in sorted(set(differing_keys(self.before.cells, self.after.cells))):
            before, after, under = self._cell_before(hex_), self._cell_after(hex_), self._printed(hex_)
            if before is None or (hex_ in self._base.rim and hex_ not in self.before.cells):
                continue
            for kind, what, drawn in _of_cell(before, after, under):
                found[kind, what, drawn].append(hex_)
            for line in _LINES:
                gone = set(getattr(before, line)) - set(getattr(after, line))
                self.arms += [(hex_, direction) for direction in sorted(gone)]
        for (kind, what, drawn), hexes in found.items():
            yield Loss(kind, len(hexes), tuple(hexes), what, drawn)
        yield from self._bare_hexsides()

    @cached_property
    def _under(self) -> HexMap:
        return self._comparison.printed.boards(self.before)

    @cached_property
    def _base_after(self) -> HexMap:
        return self._comparison.printed.base(self.after)

    def _covered_by(self, pieces: Iterable[OverlayPlacement]) -> tuple[Hex, ...]:
        """The hexes in play that these pieces cover."""
        covered = {hex_ for each in pieces for hex_ in self._comparison.covered(each)}
        return tuple(sorted(covered & self._base.cells.keys()))

    def _uncovered(self) -> tuple[Hex, ...]:
        """The hexes in play that are no longer what lies under the paint makes them."""
        after = self._base_after.cells
        return tuple(hex_ for hex_, cell in self._base.cells.items() if after.get(hex_) != cell)

    def _cell_before(self, hex_: Hex) -> Cell | None:
        return _cell(self.before, self._base, hex_)

    def _cell_after(self, hex_: Hex) -> Cell:
        return _cell(self.after, self._base_after, hex_) or CLEAR

    def _printed(self, hex_: Hex) -> Cell:
        return self._under.cells.get(hex_) or self._under.rim.get(hex_) or CLEAR

    def _bare_hexsides(self) -> Iterator[Loss]:
        """The hexsides that lose what stands on them: named once, with both their hexes."""
        found: dict[tuple[str, bool], list[Edge]] = defaultdict(list)
        for each in differing_keys(self.before.hexsides, self.after.hexsides):
            side = edge(*each)
            old = self.before.hexsides.get(each, self._base.hexsides.get(side))
            new = self.after.hexsides.get(each, self._base_after.hexsides.get(side))
            if old is not None and (new is None or new.type != old.type):
                own = self._under.hexsides.get(side)
                found[old.type, own is None or own.type != old.type].append(side)
        for (what, drawn), each in sorted(found.items()):
            self.hexsides += each
            hexes = tuple(dict.fromkeys(hex_ for side in each for hex_ in sides(side)))
            yield Loss(Lost.HEXSIDE, len(each), hexes, what, drawn)


def _cell(layout: Layout, base: HexMap, hex_: Hex) -> Cell | None:
    """What a hex, in play or not, holds on a layout over its base; None off the map."""
    if hex_ not in base.cells and hex_ not in base.rim:
        return None
    return layout.cells.get(hex_) or base.cells.get(hex_) or base.rim[hex_]


def _of_cell(before: Cell, after: Cell, under: Cell) -> Iterator[tuple[Lost, str, bool]]:
    """What one hex loses, each with its terrain and whether it was drawn over what is printed there."""
    covered = before.terrain != after.terrain
    if covered and before.terrain not in _BEDS and (before.terrain, under.terrain) != ("clear", "clear"):
        yield Lost.TERRAIN, before.terrain, before.terrain != under.terrain
    if min(before.elevation, LEVELS[-1]) > after.elevation:
        yield Lost.HEIGHT, "", before.elevation != under.elevation
    for line, kind in _LINES.items():
        gone = set(getattr(before, line)) - set(getattr(after, line))
        if gone:
            yield kind, "", not gone <= set(getattr(under, line))
    if covered and before.terrain in _BEDS and not before.stream and before.bridge is None:
        yield Lost.TERRAIN, before.terrain, before.terrain != under.terrain
    if before.bridge is not None and after.bridge is None:
        yield Lost.BRIDGE, "", under.bridge is None
    if before.label and before.label != after.label:
        yield Lost.NAME, "", before.label != under.label
    details = [
        name
        for name, with_terrain in _DETAILS.items()
        if not (covered and with_terrain) and _is_set(before, name) and not _is_set(after, name)
    ]
    if details:
        yield Lost.DETAIL, "", any(getattr(before, name) != getattr(under, name) for name in details)


def _is_set(cell: Cell, name: str) -> bool:
    value = getattr(cell, name)
    return bool(value) or (value is False and name == "blocks_sight")


# ---------------------------------------------------------------------- what stands on it and what is said


def _things(before: Scenario, after: Scenario) -> Iterator[Loss]:
    """What goes beside the ground: markers, units, places, forces, rules, texts."""
    found: dict[Lost, list[tuple[int, tuple[Hex, ...]]]] = defaultdict(list)
    for each in fields(Scenario):
        if each.name != "layout":
            old, new = getattr(before, each.name), getattr(after, each.name)
            for kind, number, hexes in _gone(old, new, each.name):
                found[kind].append((number, hexes))
    for kind, parts in found.items():
        hexes = tuple(dict.fromkeys(hex_ for _, each in parts for hex_ in each))
        yield Loss(kind, sum(number for number, _ in parts), hexes)


def _gone(
    old: Any, new: Any, name: str, kind: Lost | None = None
) -> Iterator[tuple[Lost, int, tuple[Hex, ...]]]:
    """What a value loses; `kind` is what the fields it lies in say of it."""
    if old is new or old == new:
        return
    kind = _KINDS.get(name, kind)
    if isinstance(old, tuple) and not isinstance(old, Hex) and (new is None or isinstance(new, tuple)):
        yield from _gone_entries(old, new or (), name, kind)
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in differing_keys(old, new):
            yield from _gone(old.get(key), new.get(key), name, kind)
    elif isinstance(old, int) and not isinstance(old, bool) and kind is Lost.FORCE:
        left = new if isinstance(new, int) else 0
        if left < old:
            yield Lost.FORCE, old - left, ()
    elif is_dataclass(old) and type(old) is type(new):
        within = kind if kind is Lost.FORCE else None
        for field in fields(old):
            yield from _gone(getattr(old, field.name), getattr(new, field.name), field.name, within)
    elif old and not new:
        yield kind or (Lost.TEXT if name in _TEXTS else Lost.SETTING), 1, _hexes_of(old)


def _gone_entries(
    old: tuple[Any, ...], new: tuple[Any, ...], name: str, kind: Lost | None
) -> Iterator[tuple[Lost, int, tuple[Hex, ...]]]:
    """What a list loses: entries without a successor, and what the others lose."""
    differing, other = _between(old, new)
    came = list(other)
    missing = []
    for each in differing:
        if each in came:
            came.remove(each)
        else:
            missing.append(each)
    replaced = len(came) if len(old) > len(new) else len(missing)
    for each in missing:
        if not is_dataclass(each):
            if replaced > 0:  # another one took its place
                replaced -= 1
                continue
            successor = None
        else:
            successor = next((other for other in came if _is_same(each, other)), None)
            if successor is None and came and len(old) <= len(new):
                successor = came[0]
        if successor is None:
            yield kind or Lost.ENTRY, 1, _hexes_of(each)
        else:
            came.remove(successor)
            yield from _gone(each, successor, "", kind)


def _between(old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """What each of two lists has between the entries at their beginnings and ends that are the same."""
    for _ in range(2):
        same = next(compress(count(), map(is_not, old, new)), min(len(old), len(new)))
        old, new = old[: same - 1 if same else None : -1], new[: same - 1 if same else None : -1]
    return old, new


def _is_same(old: Any, new: Any) -> bool:
    """Whether an entry is another one changed: of the same name, else in the same hex."""
    if type(old) is not type(new) or not is_dataclass(old):
        return False
    names = [name for name in ("id", "hex") if getattr(old, name, None) is not None]
    return any(getattr(old, name) == getattr(new, name) for name in names[:1])


def _hexes_of(entry: Any) -> tuple[Hex, ...]:
    match entry:
        case Hex():
            return (entry,)
        case _:
            at = getattr(entry, "hex", None)
            return (at,) if isinstance(at, Hex) else tuple(getattr(entry, "hexes", ()))


def _parted(losses: list[Loss], part_of: PartOf) -> Iterator[Loss]:
    """The losses, each parted by where its hexes lie."""
    for loss in losses:
        parts: dict[str, list[Hex]] = defaultdict(list)
        for hex_ in loss.hexes:
            parts[part_of(hex_)].append(hex_)
        if len(parts) < 2 or loss.number != len(loss.hexes):
            only = next(iter(parts), "") if len(parts) == 1 else ""
            yield Loss(loss.kind, loss.number, loss.hexes, loss.what, loss.drawn, only)
            continue
        for part, hexes in parts.items():
            yield Loss(loss.kind, len(hexes), tuple(hexes), loss.what, loss.drawn, part)
