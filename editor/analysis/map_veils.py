"""Answers about the whole map, laid over it and written into the Analysis panel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, QTimer

from editor.analysis import map_jobs
from editor.analysis.service import AnalysisService, Answer
from editor.document.document import ScenarioDocument
from editor.panels.analysis_panel import AnalysisPanel
from editor.panels.map_stage import MapStage
from editor.text.texts import plural, text
from editor.tools.veil import VeilStore
from editor.views.board_source import nation_of
from editor.views.overlays.model import Heat, Marks, OverlayModel, Shares, SightChanges, Stale
from engine.hexes.hex import Hex

_VEIL, _FAIR = "veil", "fairness"

#: Figures of the whole map are worked out this many milliseconds after the last change.
_DELAY_MS = 200


class MapVeils(QObject):
    """Asks the service whenever the analysis on show, its settings or the map change."""

    def __init__(self, service: AnalysisService, stage: MapStage, panel: AnalysisPanel) -> None:
        super().__init__(stage)
        self._service = service
        self._stage = stage
        self._panel = panel
        self._document: ScenarioDocument | None = None
        self._lines: map_jobs.LinesAnswer | None = None
        self.store = VeilStore(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DELAY_MS)
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
        self._lines = None
        self._service.forget(_VEIL)
        self._service.forget(_FAIR)
        self._panel.show_document(document)
        self._stage.view.set_overlay(_VEIL, None)
        if document is not None:
            document.changed.connect(self._changed)
            sides = [side.id for side in document.scenario.sides]
            if sides and self.store.now.side not in sides:
                self.store.show(side=sides[0])
            self._ask()
            self._timer.start()

    def compare_from_now(self) -> None:
        """Sight lines are compared with those of the present map from now on."""
        self._lines = None
        self._ask()

    def showing(self) -> None:
        """The panel came into sight."""
        self._timer.start()

    def _veil_changed(self) -> None:
        self._stage.view.set_overlay(_VEIL, None)
        self._panel.show_words_stale()
        self._lines = None
        self._ask()

    def _changed(self, _: object) -> None:
        shown = self._stage.view.overlay(_VEIL)
        if isinstance(shown, Stale):
            self._stage.view.set_overlay(_VEIL, replace(shown, stale=True))
        self._panel.show_stale()
        self._ask()
        self._timer.start()

    def _ask_fairness(self) -> None:
        if self._document is not None and self._panel.isVisible():
            self._service.ask(_FAIR, map_jobs.fairness_rows, self._document.scenario, lane="slow")

    def _ask(self) -> None:
        document, veil = self._document, self.store.now
        if document is None or veil.kind is None:
            self._service.forget(_VEIL)
            self._panel.say("")
            return
        job: Any
        args: tuple[str, ...] = ()
        match veil.kind:
            case "contest":
                job, args = map_jobs.contest_map, (veil.unit,)
            case "exposure":
                job = map_jobs.exposure_count
            case "seen":
                job, args = map_jobs.seen_by_enemy, (veil.side,)
            case "dead":
                job, args = map_jobs.unseen_ground, (veil.side,)
            case "narrow":
                job, args = map_jobs.narrow_hexes, (veil.unit,)
            case _:
                job = map_jobs.sight_lines
        self._service.ask(_VEIL, job, document.scenario, *args, lane="slow")

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
        elif self.store.now.kind is not None:
            overlay, words = self._drawn(document, answer.value)
            self._stage.view.set_overlay(_VEIL, overlay)
            self._panel.say(words)

    def _drawn(self, document: ScenarioDocument, value: Any) -> tuple[OverlayModel | None, str]:
        match value:
            case map_jobs.ContestAnswer():
                return self._contest(document, value)
            case map_jobs.CountAnswer(counts=counts):
                return self._heat(document, counts)
            case map_jobs.LinesAnswer():
                return self._changes(document, value)
            case _:
                return self._marks(document, value)

    def _name(self, document: ScenarioDocument, side: str) -> str:
        found = document.scenario.side(side)
        return found.name if found else side

    def _contest(self, document: ScenarioDocument, value: map_jobs.ContestAnswer) -> tuple[OverlayModel, str]:
        parts, counted = [], []
        for side in document.scenario.sides:
            hexes = frozenset(hex_ for hex_, first in value.first.items() if first == side.id)
            parts.append((nation_of(side), text("veil.contest.first", side=side.name), hexes))
            counted.append(text("veil.contest.count", side=side.name, number=len(hexes)))
        even = frozenset(hex_ for hex_, first in value.first.items() if first is None)
        counted.append(text("veil.contest.even.count", number=len(even)))
        if value.unreached:
            counted.append(plural("veil.contest.unreached", value.unreached))
        shares = Shares(
            tuple(parts),
            even,
            dict(value.leads),
            title=text("veil.contest.title"),
            even_name=text("veil.contest.even"),
        )
        return shares, " · ".join(counted)

    def _heat(self, document: ScenarioDocument, counts: Mapping[Hex, int]) -> tuple[OverlayModel, str]:
        most = max(counts.values(), default=0)
        values = {hex_: number / most if most else 0.0 for hex_, number in counts.items()}
        figures = {hex_: str(number) for hex_, number in counts.items()}
        kind, veil = self.store.now.kind or "", self.store.now
        side = self._name(document, veil.side)
        heat = Heat(
            values,
            figures,
            title=text(f"veil.{kind}.title", side=side),
            low=text("veil.heat.low"),
            high=plural("veil.heat.high", most),
        )
        safe = sum(not number for number in counts.values())
        worst = max(counts, key=lambda hex_: (counts[hex_], hex_), default=None)
        label = document.committed_map.label(worst) if worst is not None else "–"
        return heat, text(f"veil.{kind}.words", side=side, safe=safe, hex=label, most=most)

    def _marks(self, document: ScenarioDocument, value: map_jobs.HexesAnswer) -> tuple[OverlayModel, str]:
        label = document.committed_map.label
        if self.store.now.kind == "dead":
            side = self._name(document, self.store.now.side)
            title = text("veil.dead.title", side=side)
            shown = Shares((("", text("veil.dead.unseen"), value.hexes),), title=title)
            everything = len(document.committed_map.cells)
            return shown, text("veil.dead.words", side=side, number=len(value.hexes), all=everything)
        cut = ", ".join(label(hex_) for hex_ in sorted(value.others)[:12])
        words = plural("veil.narrow.words", len(value.hexes))
        if value.others:
            words += " · " + plural("veil.narrow.cut", len(value.others), hexes=cut)
        return Marks(value.hexes | value.others, "danger", ""), words

    def _changes(
        self, document: ScenarioDocument, value: map_jobs.LinesAnswer
    ) -> tuple[OverlayModel | None, str]:
        if value.places is None:
            return None, text("veil.changes.many", number=map_jobs.MOST_PLACES)
        before = self._lines
        if before is None or before.places is None:
            self._lines = value
            return None, text("veil.changes.begin", number=len(value.pairs))
        common = before.places & value.places
        opened = tuple(sorted(p for p in value.pairs - before.pairs if common.issuperset(p)))
        closed = tuple(sorted(p for p in before.pairs - value.pairs if common.issuperset(p)))
        counted = plural("veil.changes.opened", len(opened)), plural("veil.changes.closed", len(closed))
        words = text("veil.changes.words", opened=counted[0], closed=counted[1])
        overlay = SightChanges(
            opened,
            closed,
            title=text("veil.changes.title"),
            opened_name=counted[0],
            closed_name=counted[1],
        )
        return (overlay if opened or closed else None), words
