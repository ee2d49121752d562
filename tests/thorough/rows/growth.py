"""Files with one list made long: whatever is done with them grows no faster than the list."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.storage.codec.shapes import TableShape
from engine.storage.documents import KINDS
from tests.support.file_work import doings
from tests.support.growth import grows_too_fast
from tests.support.long_lists import Place, document, places, together
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Entries of the longest list, or as many as its bound allows; `--games` sets another number.
LONGEST = 800


def chunks(options: Options) -> Iterator[Chunk]:
    """Two a list (one a table), with entries all different and all equal; and one for all lists of a kind."""
    for place in places():
        for equal in (0, 1) if not isinstance(place.shape, TableShape) else (0,):
            name = f"{place.name}.{'equal' if equal else 'different'}"
            yield Chunk(name, options.seed, (place.name, equal, options.games or LONGEST))
    for kind in KINDS:
        yield Chunk(f"{kind}.all", options.seed, (kind, 0, options.games or LONGEST))


def growth(chunk: Chunk) -> Outcome:
    """Calls, seconds and memory of each use of a file with n, 2n, 4n (and, when in doubt, 8n) entries."""
    name, equal, longest = chunk.arguments
    place = next((each for each in places() if each.name == name), None)
    most = int(longest) if place is None else min(int(longest), place.shape.most)
    count = max(1, most // 8)
    made: dict[int, dict[str, Callable[[], object]]] = {}

    def uses(entries: int) -> dict[str, Callable[[], object]]:
        if entries not in made:
            if place is None:
                made[entries] = doings(str(name), together(str(name), entries), draws=False)
            else:
                data = document(place, entries, equal=bool(equal))
                made[entries] = doings(place.kind, data, draws=_is_drawn(place))
        return made[entries]

    fast = {
        use: found
        for use in uses(count)
        if (found := grows_too_fast(lambda entries, use=use: uses(entries)[use], count, wholly=True))  # type: ignore[misc]
    }
    notes = tuple(f"{chunk.key}: {use}: {found}" for use, found in fast.items())
    return Outcome(len(uses(count)), len(fast), notes=notes)


def _is_drawn(place: Place) -> bool:
    """Whether the list holds something that is drawn; what is not drawn need not be."""
    return place.kind == "scenario" and (place.path[0] == "layout" or place.shape.most > 2_000)


GROWTH = Row(
    "files.growth",
    "of every list of every kind of file: work with it grows no faster than the list",
    chunks,
    growth,
)
