"""Sight: what a hex sees, and the line of sight between two hexes with its proof."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from editor.analysis.packing import packed, unpacked
from editor.analysis.probe import AskedHere, Probe, ProbeAnswer, Task
from editor.analysis.worker_cache import WorkerCache
from editor.text.sentences import told
from editor.text.texts import plural, text
from editor.tools.asking import both_follow, two_ends
from editor.views.overlays.model import FieldOfViewOverlay, ProfileStep, SightLine
from engine.hexes.hex import Hex
from engine.hexes.outline import clipped
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    from engine.rules.base.sighting.sight_proof import SightProof


#: Hidden hexes of larger maps are not told apart into blocked and blind: proofs would take too long.
MOST_PROVED = 500


@dataclass(frozen=True, slots=True)
class ViewAnswer:
    """What a hex sees; `blind` are hidden hexes that only a blind-hex rule hides.

    All other hexes in play are blocked. It travels packed: one comes for each hex the pointer enters.
    """

    eye: Hex
    seen: frozenset[Hex]
    blind: frozenset[Hex]

    def __reduce__(self) -> tuple[Any, ...]:
        return _view_answer, (*self.eye, packed(self.seen), packed(self.blind))


def _view_answer(q: int, r: int, seen: bytes, blind: bytes) -> ViewAnswer:
    return ViewAnswer(Hex(q, r), unpacked(seen), unpacked(blind))


@dataclass(frozen=True, slots=True)
class SightAnswer:
    """A line of sight with its proof in words, its crossings on the sheet, and shapely's own verdict."""

    visible: bool
    crossed: tuple[Hex, ...]
    blockers: tuple[Hex, ...]
    blind: tuple[Hex, ...]
    blocked_at: float | None
    crossings: tuple[tuple[float, float], ...]
    rule: str
    sentences: tuple[str, ...]
    openings: tuple[str, ...]
    profile: tuple[ProfileStep, ...]
    verified: bool
    agrees: bool


def view(cache: WorkerCache, scenario: Scenario, eye: Hex) -> ViewAnswer:
    """What a hex sees."""
    from engine.analysis.field_of_view import field_of_view

    survey = cache.survey(scenario)
    field = field_of_view(survey, (eye,))
    # Only the lower end of a line can lie in a blind hex.
    own = survey.ground.level(eye) or 0
    lower = tuple(hex_ for hex_ in field.hidden if (survey.ground.level(hex_) or 0) < own)
    hidden = lower if len(lower) <= MOST_PROVED else ()
    blind = frozenset(hex_ for hex_ in hidden if _is_blind(survey.proof(eye, hex_), hex_))
    return ViewAnswer(eye, frozenset(field.seen), blind)


def _is_blind(proof: SightProof, hex_: Hex) -> bool:
    """Hidden because it lies in the shadow of an obstacle that one end overlooks."""
    return bool(proof.low_level != proof.high_level and hex_ in proof.blind)


def sight(cache: WorkerCache, scenario: Scenario, a: Hex, b: Hex) -> SightAnswer:
    """The line of sight between two hexes."""
    from engine.analysis.counterfactuals import counterfactuals

    survey = cache.survey(scenario)
    proof, check = survey.proof(a, b), survey.verification(a, b)
    label, grid = survey.map.label, survey.map.grid
    stretches = clipped(grid, proof.line)
    shares = {point.hex: point.share for point in proof.profile}
    obstacles = {step.hex: step.obstacles for line in proof.lines for step in line.steps}
    decisive = [ruling for ruling in proof.rulings if ruling.blocks]
    columns = []
    for point in proof.profile:
        found = obstacles.get(point.hex, ())
        what = survey.ground.blocking_terrain(point.hex) or (found[0].what if found else "")
        columns.append(ProfileStep(label(point.hex), point.level or 0, what, point.hex in proof.blockers))
    blocked_at = min((shares[hex_] for hex_ in proof.blockers if hex_ in shares), default=None)
    if not proof.visible and blocked_at is None:
        blocked_at = 0.5
    return SightAnswer(
        proof.visible,
        proof.hexes,
        proof.blockers,
        proof.blind,
        blocked_at,
        tuple(dict.fromkeys(stretch.start for stretch in stretches[1:])),
        decisive[0].rule if decisive else (proof.rulings[-1].rule if proof.rulings else ""),
        proof.sentences(label),
        tuple(each.sentence(label(each.hex), not proof.visible) for each in counterfactuals(survey, a, b)[:3])
        if not proof.visible
        else (),
        tuple(columns),
        check.visible,
        check.agrees and check.same_hexes,
    )


def _ask(asked: AskedHere) -> Task[Any]:
    a, b = asked.origin, asked.target
    if b is None:
        return Task(view, (a,), lambda answer: _read_view(asked, answer))
    return Task(sight, (a, b), lambda answer: _read_line(asked, a, b, answer))


def _read_view(asked: AskedHere, answer: ViewAnswer) -> ProbeAnswer:
    blocked = frozenset(asked.map.cells.keys() - answer.seen - answer.blind)
    counted = plural("probe.view.counts", len(answer.seen), hidden=len(blocked) + len(answer.blind))
    overlay = FieldOfViewOverlay(answer.eye, answer.seen, blocked, answer.blind)
    return ProbeAnswer(overlay, text("probe.view", hex=asked.label(answer.eye)), (counted,))


def _read_line(asked: AskedHere, start: Hex, end: Hex, answer: SightAnswer) -> ProbeAnswer:
    a, b = asked.label(start), asked.label(end)
    opens = f" · {told(answer.openings[0])}" if answer.openings else ""
    verify = text(
        "probe.verify.agrees" if answer.agrees else "probe.verify.differs",
        verdict=text("probe.visible" if answer.verified else "probe.hidden"),
    )
    line = SightLine(
        start,
        end,
        crossed=answer.crossed,
        blockers=answer.blockers,
        blind=answer.blind,
        blocked_at=answer.blocked_at,
        crossings=answer.crossings,
        tag=text("probe.sight.clear" if answer.visible else "probe.sight.blocked", a=a, b=b),
        detail=f"{answer.rule}{opens}",
        profile=answer.profile,
        profile_title=text("probe.profile", a=a, b=b),
    )
    proof = tuple(told(sentence) for sentence in (*answer.sentences, *answer.openings))
    return ProbeAnswer(line, text("probe.sight", a=a, b=b), (*proof, verify))


PROBE = Probe(
    id="sight",
    icon="sight",
    keys="S",
    order=1,
    ask=_ask,
    gesture=two_ends,
    hovered=both_follow,
    options=("sight",),
)
