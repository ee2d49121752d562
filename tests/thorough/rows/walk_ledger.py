"""What a walk through the window has told, and what of it must be there after a kill.

A ledger is judged without any window: events come with the time they happened, and what was found at the next
start is compared with what was there `KEPT_AFTER` seconds before the kill, or at any time since.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, TypeVar

#: What was done this many seconds before the end must be found again; answers of games at once.
KEPT_AFTER = 1.0

Event = TypeVar("Event", bound="tuple[Any, ...]")

#: A document is known by its entry of the journal, which it keeps as long as its tab is there.
Entry = str


@dataclass(frozen=True)
class Paper:
    """A document at one moment: what it holds (a digest), its file, whether that lacks something."""

    holds: str
    path: str
    dirty: bool


@dataclass(frozen=True)
class Front:
    """Where the eye is: the tool, the game on the table, and the place of each document's view.

    `awaited` is the game on its way to the table: it comes to the front with its map.
    """

    tool: str
    game: str
    places: tuple[tuple[Entry, tuple[float, ...] | None], ...]
    awaited: str = ""


@dataclass
class Ledger:
    """The events of one life of the window, each with its time, on top of what the life before left."""

    tabs: list[tuple[float, tuple[Entry, ...], Entry]] = field(default_factory=list)
    papers: list[tuple[float, Entry, Paper]] = field(default_factory=list)
    fronts: list[tuple[float, Front]] = field(default_factory=list)
    #: By game: how many answers it had when, and their digest.
    games: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    finished: int = 0
    in_flight: bool = False
    #: When the last action began.
    began: float = 0.0
    found: dict[str, Any] | None = None
    quitting: bool = False

    def hear(self, event: Mapping[str, Any]) -> None:
        """Take an event that the window told."""
        at = float(event.get("at", 0.0))
        match event["what"]:
            case "begins":
                self.in_flight = True
                self.began = at
                self.actions.append(str(event["action"]))
            case "done":
                self.in_flight = False
                self.finished += 1
                self.fronts.append((at, front_of(event)))
            case "front":
                self.fronts.append((at, front_of(event)))
            case "tabs":
                self.tabs.append((at, tuple(event["entries"]), str(event["current"])))
            case "paper":
                self.papers.append((at, str(event["entry"]), paper_of(event)))
            case "game":
                self.games.setdefault(str(event["id"]), []).append((int(event["count"]), event["digest"]))
            case "fault":
                self.faults.append(str(event["words"]))
            case "found":
                self.found = dict(event)
            case "quits":
                self.quitting = True


def paper_of(event: Mapping[str, Any]) -> Paper:
    return Paper(str(event["holds"]), str(event["path"]), bool(event["dirty"]))


def front_of(event: Mapping[str, Any]) -> Front:
    places = ((entry, None if at is None else tuple(at)) for entry, at in sorted(event["places"].items()))
    return Front(str(event["tool"]), str(event["game"]), tuple(places), str(event.get("awaited", "")))


def digest(answers: Sequence[object]) -> str:
    """A digest of the answers of a game."""
    return sha256(repr(list(answers)).encode()).hexdigest()[:16]


def losses(ledger: Ledger, end: float) -> tuple[str, ...]:
    """What the start after the end of a life lacks, or has other than it was; `ledger.found` is what it has.

    `end` is when the life ended, on the clock of the events.
    """
    found = ledger.found
    if found is None:
        return ("it did not come back",)
    safe = end - KEPT_AFTER
    papers = {entry: paper_of(each) for entry, each in found["papers"].items()}
    closed = _closed_in_front(ledger, tuple(found["entries"]), safe)
    return (
        *_lost_papers(ledger, papers, safe, closed),
        *_lost_order(ledger, tuple(found["entries"]), str(found["current"]), safe, str(found["game"])),
        *_lost_front(ledger, front_of(found), papers, safe, closed),
        *_lost_answers(ledger, found["games"]),
    )


def possible(events: Sequence[Event], safe: float) -> list[Event]:
    """What may be found: the last thing that is surely kept, and everything since."""
    first = max((place for place, each in enumerate(events) if each[0] <= safe), default=0)
    return list(events[first:])


def _closes(ledger: Ledger) -> bool:
    """Whether the last thing that was done may have closed tabs."""
    return bool(ledger.actions) and ledger.actions[-1].endswith(("quit", "close tab"))


def _closed_in_front(ledger: Ledger, found: Collection[Entry], safe: float) -> frozenset[Entry]:
    """The tab in front that is there no more because it was being closed, if one was.

    It is gone from the disk a moment before the window tells of it. Who quits discards what no file holds.
    """
    if not _closes(ledger):
        return frozenset()
    fronts = {front for _, _, front in possible(ledger.tabs, min(safe, ledger.began))}
    if ledger.actions[-1].endswith("quit"):
        last = {entry: paper for _, entry, paper in ledger.papers}
        fronts = {each for each in fronts & last.keys() if last[each].dirty and not last[each].path}
    return frozenset(fronts).difference(found, ("",))


def _lost_papers(
    ledger: Ledger, found: Mapping[Entry, Paper], safe: float, closed: Collection[Entry]
) -> Iterable[str]:
    lists = possible(ledger.tabs, safe)
    wanted = set.intersection(*(set(entries) for _, entries, _ in lists)) if lists else set()
    # Whoever closes may discard what is unsaved; killed before the tab is gone, the file's state comes back.
    closes = ledger.in_flight and _closes(ledger)
    for entry in sorted(wanted.difference(closed if closes else ())):
        if closes and entry in found and not found[entry].dirty:
            continue
        told = [each for each in ledger.papers if each[1] == entry]
        may = [paper for _, _, paper in possible(told, safe)]
        if entry not in found:
            yield f"{entry[:6]} is gone: {may[-1] if may else 'nothing was told of it'}"
        elif found[entry].holds not in {each.holds for each in may}:
            yield f"{entry[:6]} holds {found[entry]}, and not one of {may}"
        elif found[entry].dirty not in {each.dirty for each in may}:
            yield f"{entry[:6]} is {found[entry]}, and its changes are told otherwise: {may}"
        elif found[entry].path not in {each.path for each in may}:
            yield f"{entry[:6]} belongs to another file: {found[entry]}, {may}"


def _lost_order(
    ledger: Ledger, entries: tuple[Entry, ...], current: Entry, safe: float, game: str
) -> Iterable[str]:
    lists = possible(ledger.tabs, safe)
    ever = {entry for _, each, _ in lists for entry in each}
    have = tuple(each for each in entries if each in ever)
    stay = set(have)
    # A tab whose journal was begun before the order was written comes back behind all that have a place.
    orders = {
        (*known, *(entry for entry in have if entry not in known))
        for _, each, _ in lists
        for known in (tuple(entry for entry in each if entry in stay),)
    }
    if lists and have not in orders:
        yield f"tabs are in the order {_short(have)}, and not {[_short(each) for each in orders]}"
    fronts = {front for _, _, front in lists}
    came = bool(game) and any(game == each.awaited for _, each in possible(ledger.fronts, safe))
    # What is being done may have brought a tab to the front, and the session is written, before it is told.
    may_come = ledger.in_flight and current in entries
    if lists and current not in fronts and fronts <= stay and not came and not may_come:
        ages = [f"{front[:6]} {safe + KEPT_AFTER - at:.2f} s before the end" for at, _, front in lists]
        still = " while it was busy" if ledger.in_flight else ""
        yield f"in front is {current[:6]}, and not {_short(fronts)}, told of{still}: {', '.join(ages)}"


def _lost_front(
    ledger: Ledger, found: Front, papers: Mapping[Entry, Paper], safe: float, closed: Collection[Entry]
) -> Iterable[str]:
    # Who quits leaves the game; the next start goes on with what was on the table before.
    quits = bool(ledger.actions) and ledger.actions[-1].endswith("quit")
    # The window of the walk analyses in its own thread: what it is busy with keeps it from writing too.
    busy = ledger.began - KEPT_AFTER if ledger.in_flight else safe
    may = [each for _, each in possible(ledger.fronts, min(safe, ledger.began if quits else busy))]
    if not may:
        return
    if found.tool not in {each.tool for each in may}:
        yield f"in hand is {found.tool}, and not {may[-1].tool}"
    games = {each.game for each in may} | {each.awaited for each in may if each.awaited}
    # A game goes with the map that it is played on, which is in front.
    if found.game not in (games | {""} if closed else games):
        yield f"on the table is the game {found.game!r}, and not {may[-1].game!r}"
    for entry, place in found.places:
        places = [at for each in may for known, at in each.places if known == entry]
        same = len({paper.holds for _, known, paper in possible(ledger.papers, safe) if known == entry}) <= 1
        if same and places and not any(_near(place, at) for at in places):
            yield f"{entry[:6]} is shown at {place}, and not at {places[-1]}"


def _near(one: tuple[float, ...] | None, other: tuple[float, ...] | None) -> bool:
    if one is None or other is None:
        return one is other
    return all(abs(a - b) < 0.05 for a, b in zip(one, other, strict=True))


def _lost_answers(ledger: Ledger, found: Mapping[str, Sequence[object]]) -> Iterable[str]:
    """Answers are kept before anything else happens: what was told of a game is there, or more of it.

    A move that was being taken back when the end came may be there or not, with what bots did after it.
    """
    for id_, told in sorted(ledger.games.items()):
        if id_ not in found:
            yield f"the game {id_} is gone, which had {told[-1][0]} answers"
            continue
        answers = found[id_]
        count, last = told[-1]
        if len(answers) >= count and digest(answers[:count]) == last:
            continue
        earlier = (len(answers), digest(answers)) in told
        if ledger.in_flight and ledger.actions[-1].endswith("take back") and len(answers) < count:
            earlier = True
        if not (ledger.in_flight and earlier):
            yield f"the game {id_} has {len(answers)} answers, and not the {count} that were given"


def _short(entries: Iterable[Entry]) -> list[str]:
    return [each[:6] for each in entries]
