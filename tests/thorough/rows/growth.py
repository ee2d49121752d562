"""Files with one list made long: whatever is done with them grows no faster than the list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from engine.storage.codec.shapes import TableShape
from engine.storage.documents import KINDS
from tests.support.file_work import Doing, doings
from tests.support.growth import grows_too_fast
from tests.support.long_lists import Place, document, places, together
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Entries of the longest list, or as many as its bound allows; `--games` sets another number.
LONGEST = 800
#: So often a list is doubled, if its bound allows it, and once more when in doubt.
DOUBLED = 4


def chunks(options: Options) -> Iterator[Chunk]:
    """Two a list (one a table), with entries all different and all equal; and one for all lists of a kind."""
    for place in places():
        for equal in (0, 1) if not isinstance(place.shape, TableShape) else (0,):
            name = f"{place.name}.{'equal' if equal else 'different'}"
            yield Chunk(name, options.seed, (place.name, equal, options.games or LONGEST))
    for kind in KINDS:
        yield Chunk(f"{kind}.all", options.seed, (kind, 0, options.games or LONGEST))


def growth(chunk: Chunk) -> Outcome:
    """Calls, seconds and memory of each use of a file with a list that is doubled four times."""
    name, equal, longest = chunk.arguments
    place = next((each for each in places() if each.name == name), None)
    most = int(longest) if place is None else min(int(longest), place.shape.most)
    count = max(1, most >> DOUBLED + 1)
    doublings = min(DOUBLED, max(2, (most // count).bit_length() - 2))
    made: dict[int, dict[str, Doing]] = {}

    def uses(entries: int) -> dict[str, Doing]:
        if entries not in made:
            if place is None:
                made[entries] = doings(str(name), together(str(name), entries), draws=False)
            else:
                data = document(place, entries, equal=bool(equal))
                made[entries] = doings(place.kind, data, draws=_is_drawn(place))
        return made[entries]

    fast: dict[str, str] = {}
    for use in uses(count):
        of_this = partial(_use, uses, use)
        if found := grows_too_fast(of_this, count, wholly=True, doublings=doublings):
            fast[use] = found
    notes = tuple(f"{chunk.key}: {use}: {found}" for use, found in fast.items())
    return Outcome(len(uses(count)), len(fast), notes=notes)


def _use(uses: Callable[[int], dict[str, Doing]], use: str, entries: int) -> Doing:
    return uses(entries)[use]


def _is_drawn(place: Place) -> bool:
    """Whether the list holds something that is drawn; what is not drawn need not be."""
    return place.kind == "scenario" and (place.path[0] == "layout" or place.shape.most > 2_000)


GROWTH = Row(
    "files.growth",
    "of every list of every kind of file: work with it grows no faster than the list",
    chunks,
    growth,
)
