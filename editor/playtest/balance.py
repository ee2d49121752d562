"""The balance of the map in front while one designs: games beside the window, an estimate that follows."""

from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from editor.beside import when_done
from editor.document.document import ScenarioDocument
from editor.play.session import MAX_ROUNDS
from editor.playtest import jobs
from editor.playtest.figures import percent
from editor.playtest.jobs import Commission, Known, Refusal
from editor.playtest.playtests import FIRST_SEED, store_path
from editor.playtest.run import Take
from editor.text.texts import plural, text
from editor.worker import end, new_worker
from engine.lab.batch import Pairing, pairings
from engine.lab.running import running_interval
from engine.lab.statistics import GameRecord, Rate
from engine.model.values import SideId

#: After an edit the map is left alone for so many milliseconds before games of it begin.
_REST = 1_500
#: Where something else plays, it is looked again after so many.
_LATER = 2_000
#: So many games say enough; then no more are played until the map is changed.
MOST_GAMES = 200
#: Behind everything else the machine has to do.
_STANDS_BACK = 19
_BOT = "tactical"


class LiveBalance(QObject):
    """Plays the map in front, one game after the other, and says by `changed` that there is something new.

    After an edit the estimate starts anew. A game of the map before counts on where its answers lead to the
    same winner on the changed map: there the edit did not matter. Nothing is played while it `rests`.
    """

    changed = Signal()

    def __init__(self, rests: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._rests = rests
        self._document: ScenarioDocument | None = None
        self._is_on = False
        #: A process goes on with a changed map when its game is over: ending it at every edit would hold the
        #: window up. What it answers to an older question is dropped.
        self._worker: ProcessPoolExecutor | None = None
        self._question = 0
        self._to_play = pairings((_BOT, _BOT), MOST_GAMES, FIRST_SEED)
        #: The batch of the map as it is, empty until it is known.
        self._batch = ""
        self._won: dict[Pairing, SideId] = {}
        #: The games that count on from the map before, and those still to be looked at, each with its batch.
        self._borrowed: dict[Pairing, str] = {}
        self._lent: dict[Pairing, str] = {}
        self._failure = ""
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._go_on)

    # ------------------------------------------------------------------ on and off

    def switch(self, on: bool) -> None:
        """Begin, or play no more; what is over is kept."""
        self._is_on = on
        self._begin_anew({})

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Follow another map, None for none."""
        if self._document is not None:
            self._document.changed.disconnect(self._edited)
        self._document = document
        if document is not None:
            document.changed.connect(self._edited)
        self._begin_anew({})

    def stop(self) -> None:
        """Play no more."""
        self._soon.stop()
        if self._worker is not None:
            end(self._worker)
            self._worker = None

    def _edited(self, _: object) -> None:
        if self._is_on:
            self._begin_anew({each: self._borrowed.get(each, self._batch) for each in self._won} | self._lent)

    def _begin_anew(self, lent: dict[Pairing, str]) -> None:
        """Start over, with these games of other maps to borrow."""
        self._question += 1
        self._soon.stop()
        if not self._is_on or self._document is None:
            self.stop()
        self._batch, self._failure = "", ""
        self._won, self._borrowed, self._lent = {}, {}, lent
        if self._is_on and self._document is not None:
            self._soon.start(_REST)
        self.changed.emit()

    # ------------------------------------------------------------------ figures

    @property
    def words(self) -> str:
        """The estimate in a few words; empty where nothing is to be shown."""
        document = self._document
        if not self._is_on or document is None or len(document.scenario.sides) < 2:
            return ""
        if self._failure:
            return text("balance.failed")
        if not self._won:
            return text("balance.none")
        first, second = document.scenario.sides[:2]
        rate = Rate(sum(side == first.id for side in self._won.values()), len(self._won))
        low, high = running_interval(rate)
        return text(
            "balance.figures",
            first=first.name,
            share=percent(rate.share),
            half=percent((high - low) / 2),
            rest=percent(1 - rate.share),
            second=second.name,
            games=plural("balance.games", rate.of),
        )

    @property
    def more_words(self) -> str:
        """What the estimate rests on."""
        if self._failure:
            return self._failure
        said = [text("balance.tip")]
        if self._borrowed:
            said.append(plural("balance.borrowed", len(self._borrowed)))
        return "\n".join((*said, text("balance.off")))

    # ------------------------------------------------------------------ games

    def _go_on(self) -> None:
        document = self._document
        if document is None or not self._is_on:
            return
        if self._rests():
            self._soon.start(_LATER)
        elif self._batch:
            self._next()
        else:
            self._take_up(document)

    def _take_up(self, document: ScenarioDocument) -> None:
        """Have a process take up the map as it is."""
        commission = Commission(document.scenario, document.catalogue, MAX_ROUNDS, store_path(), _STANDS_BACK)
        if self._worker is None:
            self._worker = new_worker(jobs.begin, commission)
        else:
            self._give(partial(jobs.take_up, commission), lambda _: None)
        self._give(partial(jobs.known, frozenset(self._to_play)), self._take_known)

    def _next(self) -> None:
        """The next game: one that is lent, else one that is missing."""
        if self._rests():
            self._soon.start(_LATER)
            return
        while self._lent:
            pairing, batch = self._lent.popitem()
            if pairing not in self._won and batch != self._batch:
                take = partial(self._take_borrowed, pairing, batch)
                self._give(partial(jobs.borrowed, batch, pairing), take)
                return
        missing = next((each for each in self._to_play if each not in self._won), None)
        if missing is None:
            self.stop()
        else:
            self._give(partial(jobs.play, missing), partial(self._take_played, missing))

    def _give(self, job: Callable[[], object], take: Take) -> None:
        if self._worker is None:
            return
        try:
            asked = self._worker.submit(job)
        except BrokenProcessPool:
            self._fail(text("playtest.broken"))
        else:
            when_done(asked, self, partial(self._take, self._question, take))

    def _take(self, question: int, take: Take, asked: Future[Any]) -> None:
        if question != self._question or self._worker is None:
            return
        if asked.exception() is not None:
            self._fail(text("playtest.broken"))
        else:
            take(asked.result())
            self.changed.emit()

    def _take_known(self, found: Known | Refusal) -> None:
        if isinstance(found, Refusal):
            self._fail(text("balance.refused"))
            return
        self._batch = found.batch
        self._won = {pairing: record.winner for pairing, record in found.records.items()}
        self._next()

    def _take_borrowed(self, pairing: Pairing, batch: str, winner: SideId | None) -> None:
        if winner is not None:
            self._won[pairing] = winner
            self._borrowed[pairing] = batch
        self._next()

    def _take_played(self, pairing: Pairing, record: GameRecord) -> None:
        self._won[pairing] = record.winner
        self._next()

    def _fail(self, reason: str) -> None:
        self.stop()
        self._failure = reason
        self.changed.emit()
