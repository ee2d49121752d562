"""Playtests of the open maps: begun and stopped from the panel, one at a time, and shown as games come."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from weakref import WeakKeyDictionary

from PySide6.QtCore import QDir, QObject, QTimer
from PySide6.QtWidgets import QFileDialog

from editor.document.backups import state_folder
from editor.document.document import ScenarioDocument
from editor.play.session import MAX_ROUNDS
from editor.playtest import jobs
from editor.playtest.figures import change_lines, figures_of, finding_lines, pace_words
from editor.playtest.ground_choice import DECIDING
from editor.playtest.ground_heat import deciding_heat, heat_of
from editor.playtest.jobs import Commission, GamesRead
from editor.playtest.panel import PlaytestPanel
from editor.playtest.report_writing import ReportWriting
from editor.playtest.run import PlaytestRun
from editor.playtest.trials import Trials
from editor.text.sentences import told, told_failure
from editor.text.texts import text
from editor.views.board_view import BoardView
from editor.views.overlays.model import Heat
from engine.lab.advice.advise import Advice, most_games
from engine.lab.batch import Pairing, pairings
from engine.lab.kept_batch import saved_game
from engine.lab.report import Findings
from engine.lab.statistics import GameRecord
from engine.lab.versions import VersionComparison
from engine.model.scenario import Scenario
from engine.storage.game_store import BadStore, GameStore
from engine.storage.saved_game import SavedGame
from engine.storage.target import NotWritten

#: Shown anew so many milliseconds after a game has come, with all that came meanwhile.
_MOMENT = 150
#: Nothing else on the machine waits for games.
STANDS_BACK = 10
_OVERLAY = "playtest"
#: The first seed of every playtest, so that the same games are found again.
FIRST_SEED = 1


def store_path() -> str:
    """The file that keeps the games of playtests, in the user's state folder."""
    return QDir(state_folder("playtests")).filePath("games.db")


def processes_here() -> int:
    """So many games are played at the same time: the window keeps a core for itself."""
    return max((os.cpu_count() or 2) - 1, 1)


@dataclass
class Series:
    """Games of a map as it was when they were begun; `batch` names them in the store.

    There is a `run` as long as more of them come.
    """

    scenario: Scenario
    wanted: int
    run: PlaytestRun | None
    games: list[tuple[Pairing, GameRecord]] = field(default_factory=list)
    batch: str = ""
    failure: str = ""
    findings: Findings | None = None
    #: The map of the games before these, if it was another one, and what has come of them since.
    before: Scenario | None = None
    change: VersionComparison | None = None
    #: So many of the games stand in the table.
    shown: int = 0
    #: What a game takes here, as long as it is not known 0.
    seconds: float = 0.0


class Playtests(QObject):
    """Knows the playtest of each open map and shows that of the one in front.

    `opened` is called with the name of a game and the game, to show it at the table; what happened where is
    shown on `view`.
    """

    def __init__(
        self,
        panel: PlaytestPanel,
        view: BoardView,
        opened: Callable[[str, SavedGame], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._panel = panel
        self._view = view
        self._opened = opened
        self._advised: WeakKeyDictionary[ScenarioDocument, tuple[Scenario, Advice]] = WeakKeyDictionary()
        self._adviser = Trials(self)
        self._adviser.went_on.connect(self._show_trials)
        self._adviser.ended.connect(self._end_advice)
        #: The map that changes are tried of, as it was then.
        self._on_trial: tuple[ScenarioDocument, Scenario] | None = None
        self._writing = ReportWriting(self)
        self._writing.ended.connect(panel.show_failure)
        self._document: ScenarioDocument | None = None
        self._series: WeakKeyDictionary[ScenarioDocument, Series] = WeakKeyDictionary()
        self._played: Series | None = None
        self._soon = QTimer(self, singleShot=True, interval=_MOMENT)
        self._soon.timeout.connect(self._show)
        panel.begun.connect(self.begin)
        panel.stopped.connect(self.stop)
        panel.game_asked.connect(self.open_game)
        panel.report_asked.connect(self.ask_report)
        panel.advice_asked.connect(self.advise)
        panel.proposals.chosen.connect(self.carry_out)
        panel.ground.chosen.connect(self._show_ground)

    # ------------------------------------------------------------------ playing

    def begin(self) -> None:
        """Play the map in front as it is now, in place of what is played of others."""
        document = self._document
        if document is None:
            return
        self.stop()
        to_play = pairings(self._panel.bots, self._panel.games, FIRST_SEED)
        before = _version_before(self._series_in_front, document.scenario)
        run = PlaytestRun(_commission(document, document.scenario), to_play, processes_here(), before)
        series = Series(document.scenario, len(to_play), run, before=before)
        self._played = self._series[document] = series
        run.came.connect(lambda games: self._take(series, run.batch, games))
        run.found.connect(lambda found: self._read(series, found))
        run.ended.connect(lambda reason: self._end(series, reason))
        run.begin()
        self._panel.show_scenario(series.scenario)
        self._show()
        self._show_findings()

    def stop(self) -> None:
        """Play no more; what is over is kept."""
        if self._played is not None and self._played.run is not None:
            self._played.run.stop()
            self._played.run = None
        self._played = None
        self._adviser.stop()
        self._on_trial = None
        self._show()

    @property
    def is_playing(self) -> bool:
        """Whether games are played or changes are tried."""
        return self._on_trial is not None or (self._played is not None and self._played.run is not None)

    def end(self) -> None:
        """Play and write no more: the window closes, or its names change."""
        self.stop()
        self._writing.stop()

    def _take(self, series: Series, batch: str, games: list[tuple[Pairing, GameRecord]]) -> None:
        series.batch = batch
        series.games += games
        self._show_soon()

    def _read(self, series: Series, found: GamesRead) -> None:
        series.findings, series.change = found.findings, found.change
        if series is self._series_in_front:
            self._show_findings()

    def _end(self, series: Series, reason: str) -> None:
        series.failure, series.run = reason, None
        self._show_soon()

    # ------------------------------------------------------------------ showing

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Show the playtest of another map, None for none."""
        if self._document is not None:
            self._document.changed.disconnect(self._edited)
        self._document = document
        if document is not None:
            document.changed.connect(self._edited)
        series = self._series_in_front
        if series is not None:
            series.shown = 0
        self._panel.show_scenario(document.scenario if document is not None else None)
        self._show()
        self._show_findings()

    @property
    def _series_in_front(self) -> Series | None:
        return self._series.get(self._document) if self._document is not None else None

    def _edited(self, _: object) -> None:
        """The map in front may not be that of its games any more, or be it again."""
        if self._series_in_front is not None or self._document in self._advised:
            self._show_soon()

    def _show_soon(self) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def _show(self) -> None:
        document, series, panel = self._document, self._series_in_front, self._panel
        is_on_trial = self._on_trial is not None and self._on_trial[0] is document
        panel.show_playing(is_on_trial or (series is not None and series.run is not None))
        self._show_advice()
        if document is None or series is None:
            return
        names = {side.id: side.name for side in series.scenario.sides}
        panel.add_games(series.games[series.shown :], names)
        series.shown = len(series.games)
        stale = document.scenario != series.scenario
        panel.show_figures(figures_of(series.scenario, [record for _, record in series.games]), stale=stale)
        pace = ""
        if series.run is not None:
            played, seconds, left = series.run.pace
            pace = pace_words(played, seconds, left)
            series.seconds = seconds / played if played else 0.0
        panel.show_progress(len(series.games), series.wanted, pace)
        if series.failure:
            panel.show_failure(series.failure)
        shown = self._view.overlay(_OVERLAY)
        if isinstance(shown, Heat) and shown.stale != stale:
            self._view.set_overlay(_OVERLAY, replace(shown, stale=stale))

    def _show_findings(self) -> None:
        series = self._series_in_front
        found = series.findings if series is not None else None
        lines: tuple[str, ...] = ()
        if series is not None and found is not None:
            lines = finding_lines(series.scenario, found, series.seconds)
            if series.change is not None:
                lines = (*change_lines(series.scenario, series.change), *lines)
        self._panel.show_findings(lines, found)
        self._show_ground()

    def _show_ground(self) -> None:
        """Lay over the map what is chosen to be shown of its games."""
        document, series, ground = self._document, self._series_in_front, self._panel.ground
        heat = None
        if document is not None and series is not None and series.findings is not None and ground.layer:
            found, grid = series.findings, document.map.grid
            stale = document.scenario != series.scenario
            if ground.layer == DECIDING:
                heat = deciding_heat(found.deciding, grid, ground.side, ground.words, stale=stale)
            else:
                layer, side, round_ = ground.layer, ground.side, ground.round
                heat = heat_of(found.ground, grid, layer, side, round_, ground.words, stale=stale)
        self._view.set_overlay(_OVERLAY, heat)

    # ------------------------------------------------------------------ advice

    def advise(self) -> None:
        """Try small changes of the map in front, in place of what is played."""
        document = self._document
        if document is None:
            return
        self.stop()
        self._on_trial = document, document.scenario
        job = partial(jobs.advise, tuple(self._panel.bots))
        self._adviser.begin(_commission(document, document.scenario), job, most_games())
        self._show()

    def carry_out(self, number: int) -> None:
        """Make a change that was proposed for the map in front."""
        document = self._document
        if document is not None and document in self._advised:
            scenario, advice = self._advised[document]
            if document.scenario == scenario and number < len(advice.proposals):
                document.apply(advice.proposals[number].change.edit)

    def _show_trials(self, done: int, whole: int) -> None:
        if self._on_trial is not None and self._on_trial[0] is self._document:
            self._panel.show_progress(done, whole, "")

    def _end_advice(self, advice: Advice | None, reason: str) -> None:
        on_trial, self._on_trial = self._on_trial, None
        if on_trial is not None and advice is not None:
            document, scenario = on_trial
            self._advised[document] = scenario, advice
        self._show()
        if reason:
            self._panel.show_failure(reason)

    def _show_advice(self) -> None:
        document = self._document
        scenario, advice = self._advised.get(document, (None, None)) if document is not None else (None, None)
        self._panel.proposals.show_advice(scenario, advice)
        self._panel.proposals.show_ready(document is not None and document.scenario == scenario)

    # ------------------------------------------------------------------ reports

    def ask_report(self) -> None:
        """Ask for a file and write the report of the games on show to it."""
        document, series = self._document, self._series_in_front
        if document is None or series is None or not series.games:
            return
        start = f"{series.scenario.id or 'map'}-playtest.html"
        name, _ = QFileDialog.getSaveFileName(
            self._panel, text("playtest.report.title"), start, text("playtest.report.filter")
        )
        if name:
            self.write_report(name if name.lower().endswith(".html") else f"{name}.html")

    def write_report(self, name: str) -> None:
        """Write the report of the games on show to a file of that name."""
        document, series = self._document, self._series_in_front
        if document is not None and series is not None and series.games:
            self._panel.show_failure(text("playtest.report.writing"))
            games = [pairing for pairing, _ in series.games]
            self._writing.begin(_commission(document, series.scenario), games, name)

    # ------------------------------------------------------------------ games

    def open_game(self, row: int) -> None:
        """Show a game of the table at the table of play."""
        series = self._series_in_front
        if series is None or not 0 <= row < len(series.games):
            return
        pairing, _ = series.games[row]
        try:
            with GameStore(store_path()) as store:
                saved = saved_game(store, series.batch, pairing.bots, pairing.seed)
        except (BadStore, NotWritten) as fault:
            self._panel.show_failure(
                told_failure(fault) if isinstance(fault, OSError) else told(fault.args[0])
            )
            return
        if saved is not None:
            self._opened(text("playtest.game", seed=pairing.seed), saved)


def _version_before(series: Series | None, now: Scenario) -> Scenario | None:
    """The map whose games were played last before those of the map as it is now."""
    if series is None or series.scenario == now:
        return None if series is None else series.before
    return series.scenario if series.games else series.before


def _commission(document: ScenarioDocument, scenario: Scenario) -> Commission:
    """What processes are told of a map whose games they play or read."""
    return Commission(scenario, document.catalogue, MAX_ROUNDS, store_path(), STANDS_BACK)
