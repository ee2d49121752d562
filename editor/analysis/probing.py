"""Answers to what the analysis tools ask, shown over the map and in words."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from editor.analysis.all_probes import probe
from editor.analysis.probe import AskedHere, ProbeAnswer
from editor.analysis.service import AnalysisService, Answer
from editor.document.document import ScenarioDocument
from editor.panels.map_area import MapArea
from editor.text.texts import text
from editor.tools.question import Question
from editor.views.overlays.model import Stale

_CHANNEL = "probe"
_LAYER = "probe"


class ProbeOverlays(QObject):
    """Asks the service whenever the question, its settings or the map change."""

    explained = Signal(str, object)

    def __init__(self, service: AnalysisService, map_area: MapArea, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._service = service
        self._map_area = map_area
        self._document: ScenarioDocument | None = None
        self._asked: Question | None = None
        self._read: Callable[[Any], ProbeAnswer] | None = None
        service.answered.connect(self._answered)
        map_area.probes.changed.connect(self._ask)
        map_area.choices.changed.connect(self._ask)

    def follow(self) -> None:
        """The map area shows another document, or none: the one of before may be closed from now on."""
        self._ask()

    def _follow(self) -> ScenarioDocument | None:
        document = self._map_area.document
        if document is not self._document:
            if self._document is not None:
                self._document.changed.disconnect(self._changed)
            self._document = document
            if document is not None:
                document.changed.connect(self._changed)
        return document

    def _changed(self, _: object) -> None:
        self._ask()

    def _ask(self) -> None:
        document, question = self._follow(), self._map_area.probes.now
        view = self._map_area.view
        if document is None or question is None or question.origin not in document.committed_map.cells:
            self._service.forget(_CHANNEL)
            self._read = None
            view.set_overlay(_LAYER, None)
            return
        shown = view.overlay(_LAYER)
        # What follows the pointer is replaced in a moment; dimming it meanwhile would flicker.
        follows = question.floating and question != self._asked
        self._asked = question
        if isinstance(shown, Stale) and not follows:
            view.set_overlay(_LAYER, replace(shown, stale=True))
        chosen, map_ = self._map_area.choices.now, document.committed_map
        sides = [side.id for side in document.scenario.sides]
        task = probe(question.probe).ask(
            AskedHere(
                scenario=document.scenario,
                map=map_,
                side=chosen.side if chosen.side in sides or not sides else sides[0],
                unit=chosen.unit,
                origin=question.origin,
                target=question.target if question.target in map_.cells else None,
                chosen=chosen,
            )
        )
        self._read = task.read
        self._service.ask(_CHANNEL, task.job, document.scenario, *task.args)

    def _answered(self, answer: Answer) -> None:
        if answer.channel != _CHANNEL or self._read is None:
            return
        failed = ProbeAnswer(None, text("probe.failed"), (answer.error,))
        reading = failed if answer.error else self._read(answer.value)
        self._map_area.view.set_overlay(_LAYER, reading.overlay)
        self.explained.emit(reading.title, reading.lines)
