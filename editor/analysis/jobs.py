"""The questions the window asks about a scenario: pure functions of a shop, a scenario and arguments."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from editor.analysis.packing import packed, unpacked
from editor.analysis.shop import Shop
from engine.analysis.counterfactuals import counterfactuals
from engine.analysis.fairness import home_hexes
from engine.analysis.field_of_view import field_of_view
from engine.analysis.reach import reach
from engine.analysis.retreat import retreat_goals, retreat_listing, starting_watchers
from engine.analysis.routes import cheapest_route, route_text
from engine.hexes.hex import Hex
from engine.hexes.outline import clipped
from engine.model.board_sheet import face_of
from engine.model.finding import Finding
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.step_cost import POINT, points_text
from engine.rules.base.sighting.sight_proof import SightProof
from engine.rules.skirmish.moves.retreat_routes import Watcher
from engine.validation.boards import sheet_findings

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
class ProfileColumn:
    """One hex of a height profile."""

    label: str
    level: int
    cover: str
    blocks: bool


@dataclass(frozen=True, slots=True)
class SightAnswer:
    """A line of sight with its proof in words, its crossings on the sheet, and shapely's own verdict."""

    start: Hex
    end: Hex
    visible: bool
    crossed: tuple[Hex, ...]
    blockers: tuple[Hex, ...]
    blind: tuple[Hex, ...]
    blocked_at: float | None
    crossings: tuple[tuple[float, float], ...]
    rule: str
    sentences: tuple[str, ...]
    openings: tuple[str, ...]
    profile: tuple[ProfileColumn, ...]
    verified: bool
    agrees: bool


@dataclass(frozen=True, slots=True)
class PathAnswer:
    """A cheapest way; no hexes when there is none."""

    start: Hex
    end: Hex
    hexes: tuple[Hex, ...]
    cost: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReachAnswer:
    """The hexes in reach, each with the movement points left there."""

    start: Hex
    left: Mapping[Hex, str]


@dataclass(frozen=True, slots=True)
class RetreatAnswer:
    """The first shortest retreat, who sees each step, and all hexes of equally short ways.

    `length` None = there is no way home.
    """

    start: Hex
    side: str
    length: int | None
    count: int
    steps: tuple[tuple[Hex, tuple[Hex, ...]], ...]
    alternatives: frozenset[Hex]
    exposed: int
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProblemAnswer:
    """What the checks found, and how long they took in milliseconds."""

    findings: tuple[Finding, ...]
    milliseconds: float


def view(shop: Shop, scenario: Scenario, eye: Hex) -> ViewAnswer:
    """What a hex sees."""
    survey = shop.survey(scenario)
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


def sight(shop: Shop, scenario: Scenario, a: Hex, b: Hex) -> SightAnswer:
    """The line of sight between two hexes."""
    survey = shop.survey(scenario)
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
        columns.append(ProfileColumn(label(point.hex), point.level or 0, what, point.hex in proof.blockers))
    blocked_at = min((shares[hex_] for hex_ in proof.blockers if hex_ in shares), default=None)
    if not proof.visible and blocked_at is None:
        blocked_at = 0.5
    return SightAnswer(
        a,
        b,
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


def path(shop: Shop, scenario: Scenario, a: Hex, b: Hex, unit: str) -> PathAnswer:
    """A cheapest way of a unit class between two hexes."""
    survey = shop.survey(scenario)
    found = cheapest_route(survey, a, b, UnitClass(unit))
    if found is None:
        return PathAnswer(a, b, (), "", ())
    return PathAnswer(a, b, found.hexes, points_text(found.thirds), route_text(survey, found))


def reach_of(shop: Shop, scenario: Scenario, start: Hex, unit: str, points: int) -> ReachAnswer:
    """The hexes a unit class reaches with whole movement points."""
    found = reach(shop.survey(scenario), start, UnitClass(unit), points * POINT)
    left = {hex_: points_text(points * POINT - cost) for hex_, cost in found.costs.items() if hex_ != start}
    return ReachAnswer(start, left)


def retreat(shop: Shop, scenario: Scenario, start: Hex, side_id: str) -> RetreatAnswer:
    """The shortest retreats of a side's squad; the enemy watches from where he is set up, else from home."""
    survey = shop.survey(scenario)
    side = scenario.side(side_id)
    if side is None:
        return RetreatAnswer(start, side_id, None, 0, (), frozenset(), 0, ())
    watchers = starting_watchers(scenario, side, shop.catalogue(scenario).units)
    if not watchers:
        enemy = scenario.enemy_of(side_id)
        watchers = tuple(Watcher(hex_) for hex_ in home_hexes(survey, enemy)) if enemy else ()
    listing = retreat_listing(survey, start, retreat_goals(scenario, side), (), watchers)
    seen_from = {step.hex: step for step in listing.exposed}
    routes = sorted(listing.routes.routes, key=lambda way: (sum(hex_ in seen_from for hex_ in way[1:]), way))
    best = routes[0] if routes else ()
    steps = tuple((hex_, tuple(seen_from[hex_].watchers) if hex_ in seen_from else ()) for hex_ in best[1:])
    return RetreatAnswer(
        start,
        side_id,
        listing.routes.length,
        listing.routes.count,
        steps,
        frozenset(listing.routes.hexes) - set(best),
        sum(1 for _, eyes in steps if eyes),
        tuple(survey.map.label(hex_) for hex_ in best),
    )


def problems(shop: Shop, scenario: Scenario) -> ProblemAnswer:
    """What the checks find."""
    began = time.perf_counter()
    if face_of(scenario) is not None:
        found = sheet_findings(scenario, shop.catalogue(scenario))
    else:
        found = shop.examination(scenario).findings
    return ProblemAnswer(found, (time.perf_counter() - began) * 1000)
