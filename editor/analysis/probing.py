"""Answers to what the analysis tools ask, shown over the map and in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from editor.analysis import jobs, map_jobs
from editor.analysis.service import AnalysisService, Answer
from editor.document.document import ScenarioDocument
from editor.panels.map_stage import MapStage
from editor.text.sentences import told
from editor.text.texts import plural, text
from editor.tools.probe import Probe
from editor.views.overlays.model import (
    FieldOfView,
    OverlayModel,
    ProfileStep,
    RangeRings,
    Reach,
    RetreatRoute,
    RetreatStep,
    Route,
    SightLine,
)

_CHANNEL = "probe"
_LAYER = "probe"


class ProbeOverlays(QObject):
    """Asks the service whenever the question, its settings or the map change."""

    explained = Signal(str, object)

    def __init__(self, service: AnalysisService, stage: MapStage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._service = service
        self._stage = stage
        self._document: ScenarioDocument | None = None
        service.answered.connect(self._answered)
        stage.probes.changed.connect(self._ask)
        stage.choices.changed.connect(self._ask)

    def follow(self) -> None:
        """The stage shows another document, or none: the one of before may be closed from now on."""
        self._ask()

    def _follow(self) -> ScenarioDocument | None:
        document = self._stage.document
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
        document, probe = self._follow(), self._stage.probes.now
        view = self._stage.view
        if document is None or probe is None or probe.origin not in document.committed_map.cells:
            self._service.forget(_CHANNEL)
            view.set_overlay(_LAYER, None)
            return
        shown = view.overlay(_LAYER)
        # What follows the pointer is replaced in a moment; dimming it meanwhile would flicker.
        follows = probe.floating and isinstance(shown, FieldOfView) and shown.observer != probe.origin
        if shown is not None and hasattr(shown, "stale") and not follows:
            view.set_overlay(_LAYER, replace(shown, stale=True))  # type: ignore[arg-type]
        job, args = self._question(document, probe)
        self._service.ask(_CHANNEL, job, document.scenario, *args)

    def _question(self, document: ScenarioDocument, probe: Probe) -> tuple[Any, tuple[Any, ...]]:
        chosen = self._stage.choices.now
        target = probe.target if probe.target in document.committed_map.cells else None
        match probe.kind:
            case "sight" if target is not None:
                return jobs.sight, (probe.origin, target)
            case "path" if target is not None:
                return jobs.path, (probe.origin, target, chosen.unit)
            case "path" | "reach":
                return jobs.reach_of, (probe.origin, chosen.unit, chosen.points)
            case "range":
                return map_jobs.fire_from, (probe.origin, chosen.range)
            case "retreat":
                return jobs.retreat, (probe.origin, self._side(document, chosen.side))
            case _:
                return jobs.view, (probe.origin,)

    def _side(self, document: ScenarioDocument, chosen: str) -> str:
        sides = [side.id for side in document.scenario.sides]
        return chosen if chosen in sides or not sides else sides[0]

    # ------------------------------------------------------------------ answers

    def _answered(self, answer: Answer) -> None:
        if answer.channel != _CHANNEL:
            return
        document = self._stage.document
        if document is None or self._stage.probes.now is None:
            return
        if answer.error:
            self._stage.view.set_overlay(_LAYER, None)
            self.explained.emit(text("probe.failed"), (answer.error,))
            return
        overlay, title, lines = self._shown(document, answer.value)
        self._stage.view.set_overlay(_LAYER, overlay)
        self.explained.emit(title, lines)

    def _shown(self, document: ScenarioDocument, value: Any) -> tuple[OverlayModel, str, tuple[str, ...]]:
        label = document.committed_map.label
        match value:
            case jobs.ViewAnswer():
                title = text("probe.view", hex=label(value.eye))
                blocked = document.committed_map.cells.keys() - value.seen - value.blind
                hidden = len(blocked) + len(value.blind)
                words = text("probe.view.counts", seen=len(value.seen), hidden=hidden)
                return FieldOfView(value.eye, value.seen, frozenset(blocked), value.blind), title, (words,)
            case jobs.SightAnswer():
                return self._sight(label(value.start), label(value.end), value)
            case jobs.PathAnswer():
                title = text("probe.path", a=label(value.start), b=label(value.end))
                if not value.hexes:
                    none = text("probe.path.none")
                    return Route((value.start,), tag=none), title, (none,)
                tag = text("probe.path.tag", hex=label(value.end), cost=value.cost)
                return Route(value.hexes, tag=tag), title, tuple(told(line) for line in value.lines)
            case map_jobs.HexesAnswer(hexes=hexes):
                probe, reach = self._stage.probes.now, self._stage.choices.now.range
                origin = probe.origin if probe is not None else next(iter(hexes))
                title = text("probe.range", hex=label(origin), range=reach)
                return RangeRings(origin, reach, hexes), title, (plural("probe.range.count", len(hexes)),)
            case jobs.ReachAnswer():
                title = text("probe.reach", hex=label(value.start))
                words = plural("probe.reach.count", len(value.left))
                return Reach(dict(value.left)), title, (words,)
            case _:
                return self._retreat(document, value)

    def _sight(self, a: str, b: str, value: jobs.SightAnswer) -> tuple[OverlayModel, str, tuple[str, ...]]:
        verdict = text("probe.sight.clear" if value.visible else "probe.sight.blocked", a=a, b=b)
        opens = f" · {told(value.openings[0])}" if value.openings else ""
        verify = text(
            "probe.verify.agrees" if value.agrees else "probe.verify.differs",
            verdict=text("probe.visible" if value.verified else "probe.hidden"),
        )
        line = SightLine(
            value.start,
            value.end,
            crossed=value.crossed,
            blockers=value.blockers,
            blind=value.blind,
            blocked_at=value.blocked_at,
            crossings=value.crossings,
            tag=verdict,
            detail=f"{value.rule}{opens}",
            profile=tuple(ProfileStep(c.label, c.level, c.cover, c.blocks) for c in value.profile),
            profile_title=text("probe.profile", a=a, b=b),
        )
        proof = tuple(told(sentence) for sentence in (*value.sentences, *value.openings))
        return line, text("probe.sight", a=a, b=b), (*proof, verify)

    def _retreat(
        self, document: ScenarioDocument, value: jobs.RetreatAnswer
    ) -> tuple[OverlayModel, str, tuple[str, ...]]:
        side = document.scenario.side(value.side)
        name = side.name if side else value.side
        start = document.committed_map.label(value.start)
        title = text("probe.retreat", hex=start, side=name)
        steps = tuple(RetreatStep(hex_, eyes) for hex_, eyes in value.steps)
        if value.length is None:
            lines: tuple[str, ...] = (text("probe.retreat.none"),)
        else:
            lines = (
                plural("probe.retreat.length", value.length, ways=value.count),
                " – ".join(value.labels),
                plural("probe.retreat.exposed", value.exposed),
            )
        return RetreatRoute(value.start, steps, value.alternatives), title, lines
