"""What the program keeps by itself, unasked: the journal, sessions, games under way, boards, turns by file.

Each is tried on a disk that fails at some call. What is there afterwards is what was kept before or what was
to be kept, never anything else; a failure is told; and when the disk is well again, so is the keeping.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from editor.boards.own_boards import OwnBoards
from editor.document.document import ScenarioDocument
from editor.document.recovery import Journal, leftovers
from editor.document.sessions import Session, SessionFile, new_session
from engine.edits.describe import Describe
from engine.model.board import OWN_BOX, MapBoard
from engine.storage.bundled import catalogue, scenario
from engine.storage.kept_games import GameLog, KeptGames
from engine.storage.saved_game import SavedGame
from tests.support.disk_faults import Disk

#: Files by which the disk is told what is concerned; nobody else writes these.
FAULTS = ("full", "read-only", "permission", "broken", "slow", "vanishing", "clock going back")
#: Faults by which nothing is refused.
HARMLESS = ("slow", "clock going back")


@dataclass(frozen=True)
class Keeper:
    """`keep` keeps the next state and says whether that worked, or why not; `found` reads what is kept."""

    keep: Callable[[], str]
    found: Callable[[], object]
    end: Callable[[], object] = lambda: None
    #: It is kept for convenience: where it cannot be, nobody is told.
    silent: bool = False


def _told(doing: Callable[[], object]) -> str:
    try:
        doing()
    except OSError as error:
        return str(error) or type(error).__name__
    return ""


def journal(folder: Path) -> Keeper:
    """An unsaved map whose title changes."""
    document = ScenarioDocument(scenario("mill-lane"), catalogue())
    made = Journal(document, str(folder))
    told: list[str] = []
    made.failed.connect(told.append)
    titles = iter(("Second", "Third", "Fourth"))

    def keep() -> str:
        told.clear()
        document.blockSignals(True)
        document.apply(Describe({"title": next(titles)}))
        document.blockSignals(False)
        made.write()
        return "".join(told)

    def found() -> object:
        made._lock.unlock()
        try:
            return [each.open().scenario.title for each in leftovers(str(folder)) if each.open().scenario]  # type: ignore[union-attr]
        finally:
            made._lock.tryLock(0)

    def end() -> None:
        made._stop_waiting()
        made.close()

    made.write()
    return Keeper(keep, found, end)


def session(folder: Path) -> Keeper:
    """The tools in hand, one after the other."""
    file: SessionFile = new_session(str(folder))
    tools = iter(("first", "second", "third", "fourth"))

    def keep() -> str:
        return "" if file.write(Session(tool=next(tools))) else "not written"

    keep()
    return Keeper(keep, lambda: (read := file.read()) and read.tool, file.leave, silent=True)


def game(folder: Path) -> Keeper:
    """A game whose answers become more."""
    games = KeptGames(folder / "games")
    opening = SavedGame(scenario("mill-lane"), 1)
    log: GameLog = games.begin("new-1", opening, title="Lane", path=None, names={})
    answers: list[str] = []

    def keep() -> str:
        if len(answers) < 4:
            answers.append(f"Pass {len(answers)}")
        return _told(lambda: log.record(tuple(answers), round_=1))

    def found() -> object:
        (each,) = games.games("new-1")
        return games.read(each).answers

    keep()
    return Keeper(keep, found, log.close)


def new_game(folder: Path) -> Keeper:
    """Games that are begun."""
    games = KeptGames(folder / "games")
    logs: list[GameLog] = []

    def keep() -> str:
        opening = SavedGame(scenario("mill-lane"), 1)
        return _told(lambda: logs.append(games.begin("new-1", opening, title="Lane", path=None, names={})))

    def end() -> None:
        for each in logs:
            each.close()

    keep()
    return Keeper(keep, lambda: [games.read(each).answers for each in games.games("new-1")], end)


def board(folder: Path) -> Keeper:
    """A board of one's own, with ever new names."""
    own = OwnBoards(str(folder))
    first: MapBoard = next(iter(catalogue().boards.values()))
    names = iter(("First", "Second", "Third", "Fourth"))

    def keep() -> str:
        faces = tuple(
            replace(each, name=f"{name} {each.face}") for name in (next(names),) for each in first.faces
        )
        return own.keep(replace(first, id="own-mine", box=OWN_BOX, twin=None, faces=faces))

    keep()
    return Keeper(keep, lambda: [each.faces[0].name for each in OwnBoards(str(folder)).boards.values()])


KEEPERS: dict[str, Callable[[Path], Keeper]] = {
    each.__name__: each for each in (journal, session, game, new_game, board)
}


def moments(name: str, parent: Path) -> int:
    """How many calls of the system it takes to keep one state."""
    with _place(parent) as folder:
        keeper = KEEPERS[name](folder)
        disk = Disk(folder)
        with disk.at_work(str(folder)):
            assert not keeper.keep()
        keeper.end()
        return disk.count


def wrong_with(name: str, fault: str, at: int, parent: Path) -> str:
    """What is wrong with how it takes a fault of the disk at that call; empty when nothing is."""
    with _place(parent) as folder:
        keeper = KEEPERS[name](folder)
        try:
            return _wrong(keeper, fault, Disk(folder, fault, at), folder)
        finally:
            keeper.end()


def _wrong(keeper: Keeper, fault: str, disk: Disk, folder: Path) -> str:
    before = keeper.found()
    with disk.at_work(str(folder)):
        told = keeper.keep()
    if fault == "vanishing" and disk.moved.exists():
        if folder.exists():
            shutil.rmtree(folder)
        disk.moved.rename(folder)
    after = keeper.found()
    if told and fault in HARMLESS:
        return f"refused: {told}"
    if after == before and not told:
        return "nothing is kept and nothing said"
    if "Traceback" in told or "internal" in told:
        return told
    again = keeper.keep()
    if again:
        return f"it does not come back: {again}"
    last = keeper.found()
    return f"after {before} and {after} comes {last}" if last in (before, after) else ""


@contextmanager
def _place(parent: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=parent) as place:
        folder = Path(place).resolve() / "folder"
        folder.mkdir()
        yield folder
