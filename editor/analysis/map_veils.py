"""Answers about the whole map, laid over it and written into the Analysis panel."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, QTimer

from editor.analysis.all_probes import veil
from editor.analysis.fairness import fairness_rows
from editor.analysis.probe import ProbeAnswer, ProbeSubject
from editor.analysis.service import AnalysisService, Answer
from editor.analysis.veil_store import VeilStore
from editor.document.document import ScenarioDocument
from editor.panels.analysis_panel import AnalysisPanel
from editor.panels.map_area import MapArea
from editor.text.texts import text
from editor.views.overlays.model import Stale

_VEIL, _FAIR = "veil", "fairness"

#: Figures of the whole map are worked out this many milliseconds after the last change.
_DELAY_MS = 200


class MapVeils(QObject):
    """Asks the service whenever the analysis on show, its settings or the map change."""

    def __init__(self, service: AnalysisService, map_area: MapArea, panel: AnalysisPanel) -> None:
        super().__init__(map_area)
        self._service = service
        self._map_area = map_area
        self._panel = panel
        self._document: ScenarioDocument | None = None
        self._read: Callable[[Any], ProbeAnswer] | None = None
        #: The first answer since the comparison of an analysis began.
        self._before: Any = None
        self.store = VeilStore(self)
        self._timer = QTimer(self, singleShot=True, interval=_DELAY_MS)
        self._timer.timeout.connect(self._ask_fairness)
        self.store.changed.connect(self._veil_changed)
        service.answered.connect(self._answered)
        panel.attach(self.store)
        panel.compared_anew.connect(self.compare_from_now)

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Answer for that document from now on."""
        if self._document is not None:
            self._document.changed.disconnect(self._changed)
        self._document = document
        self._before = None
        self._service.forget(_VEIL)
        self._service.forget(_FAIR)
        self._panel.show_document(document)
        self._map_area.view.set_overlay(_VEIL, None)
        if document is not None:
            document.changed.connect(self._changed)
            sides = [side.id for side in document.scenario.sides]
            if sides and self.store.now.side not in sides:
                self.store.show(side=sides[0])
            self._ask()
            self._timer.start()

    def compare_from_now(self) -> None:
        """What is compared is compared with the present map from now on."""
        self._before = None
        self._ask()

    def showing(self) -> None:
        """The panel came into sight."""
        self._timer.start()

    def _veil_changed(self) -> None:
        self._map_area.view.set_overlay(_VEIL, None)
        self._panel.show_words_stale()
        self._before = None
        self._ask()

    def _changed(self, _: object) -> None:
        shown = self._map_area.view.overlay(_VEIL)
        if isinstance(shown, Stale):
            self._map_area.view.set_overlay(_VEIL, replace(shown, stale=True))
        self._panel.show_stale()
        self._ask()
        self._timer.start()

    def _ask_fairness(self) -> None:
        if self._document is not None and self._panel.isVisible():
            self._service.ask(_FAIR, fairness_rows, self._document.scenario, lane="slow")

    def _ask(self) -> None:
        document, shown = self._document, self.store.now
        if document is None or shown.kind is None:
            self._service.forget(_VEIL)
            self._read = None
            self._panel.say("")
            return
        task = veil(shown.kind).ask(
            ProbeSubject(
                scenario=document.scenario,
                map=document.committed_map,
                side=shown.side,
                unit=shown.unit,
                before=self._before,
            )
        )
        self._read = task.read
        self._service.ask(_VEIL, task.job, document.scenario, *task.args, lane="slow")

    # ------------------------------------------------------------------ answers

    def _answered(self, answer: Answer) -> None:
        document = self._document
        if document is None or answer.channel not in (_VEIL, _FAIR):
            return
        if answer.error:
            self._panel.say(text("veil.failed", reason=answer.error))
            if answer.channel == _FAIR:
                self._panel.give_up_figures()
        elif answer.channel == _FAIR:
            self._panel.show_rows(document.scenario, answer.value)
        elif self._read is not None:
            reading = self._read(answer.value)
            self._map_area.view.set_overlay(_VEIL, reading.overlay)
            self._panel.say(reading.title)
            if self._before is None:
                self._before = answer.value
