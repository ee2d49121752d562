"""Windows that are walked through until they are killed: `python -m tests.thorough.rows.walked_until_killed`.

Reads a line a life: folder, seed and number of actions. Each life is a process of its own, forked before
anything of Qt is made. It starts as the program does, tells as JSON lines what it found, and then walks.
`process ID` and `gone` stand round what it tells.
"""

from __future__ import annotations

import faulthandler
import json
import os
import random
import sys
import threading
import time
import traceback
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QCoreApplication, QMessageLogContext, QSettings, QtMsgType, qInstallMessageHandler
from PySide6.QtTest import QTest

import editor.play.begin  # noqa: F401  (imported once, before the processes part)
from editor.app import Program, begin, first_language, make_window
from editor.application import application
from editor.document.document import ScenarioDocument
from editor.document.game_home import kept_games
from editor.document.sessions import SheetPlace
from editor.document.settings import Settings
from editor.play.mode import PlayTable
from editor.text.texts import speak
from editor.views.geometry.sheet import SheetGeometry
from engine.storage.bundled import catalogue
from engine.storage.documents import SCENARIO, text_of_value
from engine.storage.kept_game import NotKept
from tests.thorough.rows.walk_hand import Hand
from tests.thorough.rows.walk_ledger import digest

#: Said by the toolkit where there is no screen; nothing is wrong with it.
HARMLESS = ("This plugin does not support",)
#: Seconds within which everything must be back and at rest; a watchdog, no measure.
PATIENCE = 60.0


def tell(what: str, **more: Any) -> None:
    """Tell in one piece: the end may come between any two writes, and cut a line short."""
    line = json.dumps({"what": what, "at": time.monotonic(), **more})
    os.write(1, f"{line}\n".encode())


def watch_faults(folder: Path) -> None:
    """Whatever goes wrong in a slot, in a thread or in the toolkit is told as a fault."""

    # Read by whoever put an end to a window that hung, or found one dead.
    faulthandler.enable((folder / f"trace-{os.getpid()}").open("w"))

    def raised(kind: type[BaseException], error: BaseException, at: TracebackType | None) -> None:
        tell("fault", words="".join(traceback.format_exception(kind, error, at))[-3000:])

    heard: set[str] = set()

    def said(kind: QtMsgType, _: QMessageLogContext, words: str) -> None:
        complaint = words.partition("::")[0]
        # What follows from the first complaint says nothing more.
        if not words.startswith(HARMLESS) and kind is not QtMsgType.QtDebugMsg and complaint not in heard:
            heard.add(complaint)
            at = "".join(traceback.format_stack(limit=8))
            tell("fault", words=f"the toolkit says: {words}\n{at}")

    sys.excepthook = raised
    threading.excepthook = lambda thrown: raised(
        thrown.exc_type, thrown.exc_value or thrown.exc_type(), thrown.exc_traceback
    )
    sys.unraisablehook = lambda thrown: raised(
        thrown.exc_type, thrown.exc_value or thrown.exc_type(), thrown.exc_traceback
    )
    qInstallMessageHandler(said)


class Witness:
    """Tells every change of documents, tabs and games as it happens."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._window: object = None
        self._known: set[ScenarioDocument] = set()
        self._session: object = None

    def follow(self) -> None:
        """Listen to the window there is now: another language makes another one."""
        window = self.program.window
        if window is self._window:
            return
        self._window = window
        for signal in (window.tabs.tabMoved, window.tabs.currentChanged):
            signal.connect(lambda *_: self.tabs())
        for signal in (window.files.opened, window.files.came_back, window.files.closed):
            signal.connect(lambda *_: self.tabs())
        window.play.mode_changed.connect(lambda _: self.game())
        for signal in (
            window.play.mode_changed,
            window.map_area.tool_changed,
            window.map_area.view.cameraChanged,
        ):
            signal.connect(lambda *_: self.looks())

    def entry(self, document: ScenarioDocument) -> str:
        return os.path.basename(self.program.window.files.entry_of(document))

    def tabs(self) -> None:
        window = self.program.window
        documents = window.tabs.documents
        if set(documents) != set(window.files.documents):
            return  # half way between two states
        for each in documents:
            if each not in self._known:
                self._known.add(each)
                entry = self.entry(each)
                for signal in (each.changed, each.dirty_changed, each.path_changed):
                    signal.connect(partial(self._paper_of, each, entry))
                self._paper_of(each, entry)
        front = (
            documents[window.tabs.currentIndex()]
            if 0 <= window.tabs.currentIndex() < len(documents)
            else None
        )
        tell(
            "tabs",
            entries=[self.entry(each) for each in documents],
            current=self.entry(front) if front is not None else "",
        )

    def _paper_of(self, document: ScenarioDocument, entry: str, *_: object) -> None:
        tell("paper", entry=entry, **self.paper(document))

    def paper(self, document: ScenarioDocument) -> dict[str, Any]:
        words = text_of_value(SCENARIO, document.scenario)
        holds = sha256(words.encode()).hexdigest()[:16]
        return {"holds": holds, "path": document.path or "", "dirty": document.is_dirty}

    def game(self) -> None:
        playing = self.program.window.play.playing
        session = playing.session if isinstance(playing, PlayTable) else None
        if session is not None and session is not self._session:
            self._session = session
            session.moved.connect(self._moved)

    def _moved(self) -> None:
        playing = self.program.window.play.playing
        id_ = self.program.window.kept.playing
        if isinstance(playing, PlayTable) and id_:
            answers = playing.session.saved().answers
            tell("game", id=id_, count=len(answers), digest=digest(answers))

    def looks(self) -> None:
        window = self.program.window
        if set(window.tabs.documents) == set(window.files.documents):
            tell("front", **self.front())

    def front(self) -> dict[str, Any]:
        window = self.program.window
        places = {}
        for each in window.tabs.documents:
            place = window.places.of(each)
            places[self.entry(each)] = None if place is None else _on_sheet(place, each)
        kept = window.kept
        return {
            "tool": window.map_area.tool.id,
            "game": kept.playing,
            "awaited": kept.awaited,
            "places": places,
        }

    def found(self) -> dict[str, Any]:
        """Everything there is, as the next start of the program has it."""
        window = self.program.window
        documents = window.tabs.documents
        games: dict[str, Any] = {}
        for kept in kept_games().maps():
            for game in kept_games().games(kept.home):
                try:
                    games[game.id] = list(kept_games().read(game).answers)
                except NotKept as fault:
                    tell("fault", words=f"the game {game.id} cannot be read: {fault}")
        return {
            "entries": [self.entry(each) for each in documents],
            "current": self.entry(window.document) if window.document is not None else "",
            "papers": {self.entry(each): self.paper(each) for each in documents},
            "games": games,
            **self.front(),
        }


def _on_sheet(place: SheetPlace, document: ScenarioDocument) -> tuple[float, ...]:
    """A place as any window can show it: under a drawer the middle of the view may lie beside the sheet."""
    box = SheetGeometry(document.map.grid).box
    return place.step, min(max(place.x, box.left), box.right), min(max(place.y, box.top), box.bottom)


def wait(done: Callable[[], bool], what: str) -> None:
    """Let the window work until something is so; what never comes is a fault."""
    ends = time.monotonic() + PATIENCE
    while not done():
        QTest.qWait(10)
        if time.monotonic() > ends:
            tell("fault", words=f"{what} never came to an end")
            return


def walk(folder: Path, seed: int, actions: int) -> None:
    """Start as the program does, tell what was found, and walk."""
    os.environ["XDG_STATE_HOME"] = str(folder / "state")
    os.environ["XDG_DATA_HOME"] = str(folder / "data")
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / "settings"))
    maps = folder / "maps"
    maps.mkdir(parents=True, exist_ok=True)
    os.chdir(maps)
    watch_faults(folder)
    application()
    speak(first_language(Settings()))
    window = make_window(workers=False)
    window.resize(1000, 700)
    window.restore()
    window.show()
    program = Program(window)
    dice = random.Random(seed)
    hand = Hand(program, maps, dice)
    witness = Witness(program)
    came: list[bool] = []
    window.kept_tabs.came_back.connect(lambda: came.append(True))
    begin(window)
    wait(lambda: bool(came), "coming back")
    factory: Any = window.play_factory
    wait(lambda: not factory.is_busy and not window.files.is_reading, "the game on the table")
    QTest.qWait(60)
    tell("found", **witness.found())
    hand.accepts_all = False
    witness.follow()
    witness.tabs()
    witness.game()
    for number in range(actions):
        name, does = hand.step()
        tell("begins", action=f"{seed}.{number} {name}")
        does()
        QTest.qWait(dice.choice((0, 1, 5, 30, 120)))
        if not program.window.isVisible():
            tell("quits")
            break
        wait(lambda: not factory.is_busy, "a game that is gone on with")
        witness.follow()
        witness.game()
        tell("done", **witness.front())
    QCoreApplication.processEvents()


def main() -> None:
    catalogue()
    for line in sys.stdin:
        folder, seed, actions = line.rstrip("\n").split("\t")
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            status = 3
            try:
                walk(Path(folder), int(seed), int(actions))
                status = 0
            except BaseException:
                tell("fault", words=traceback.format_exc()[-3000:])
            finally:
                os._exit(status)
        os.write(1, f"process {child}\n".encode())
        _, how = os.waitpid(child, 0)
        os.write(1, f"gone {how}\n".encode())


if __name__ == "__main__":
    main()
