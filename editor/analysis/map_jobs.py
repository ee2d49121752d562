"""Questions about the whole map: who is first where, who sees what, where it is narrow, whom it favours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from editor.analysis.shop import Shop
from engine.analysis.choke_points import choke_points, lanes
from engine.analysis.exposure import exposure_map
from engine.analysis.fairness import arrival, fairness, home_hexes
from engine.analysis.field_of_view import field_of_fire, field_of_view
from engine.analysis.land_given import land_given, zone_exposure
from engine.analysis.survey import Survey
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.model.side import Side
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.step_cost import POINT, points_text

#: So far units shoot as a rule: exposure is counted within this many hexes.
FIRE_RANGE = 8

#: More lines than this between places of a map are not compared: the picture would be a ball of wool.
MOST_PLACES = 60


@dataclass(frozen=True, slots=True)
class ContestAnswer:
    """Which side is first at each hex, None for a tie; `leads` are the points it is ahead, as text."""

    first: Mapping[Hex, str | None]
    leads: Mapping[Hex, str]
    unreached: int


@dataclass(frozen=True, slots=True)
class CountAnswer:
    """A number for each hex."""

    counts: Mapping[Hex, int]


@dataclass(frozen=True, slots=True)
class HexesAnswer:
    """Hexes of a kind, and others that belong to them."""

    hexes: frozenset[Hex]
    others: frozenset[Hex] = frozenset()


@dataclass(frozen=True, slots=True)
class LinesAnswer:
    """The pairs of places that see each other; `places` None when there are too many to compare."""

    places: frozenset[Hex] | None
    pairs: frozenset[tuple[Hex, Hex]]


@dataclass(frozen=True, slots=True)
class FairnessRow:
    """A figure of both sides: `key` says which, `better` is the number of the side that it favours."""

    key: str
    figures: tuple[str, ...]
    better: int | None
    difference: str
    what: str = ""


def contest_map(shop: Shop, scenario: Scenario, unit: str) -> ContestAnswer:
    """Which side reaches each hex first by movement cost from its nearest home."""
    survey, kind = shop.survey(scenario), UnitClass(unit)
    fields = {side.id: arrival(survey, home_hexes(survey, side), kind) for side in scenario.sides}
    first: dict[Hex, str | None] = {}
    leads: dict[Hex, str] = {}
    for hex_ in survey.map.cells:
        costs = sorted((field[hex_], side) for side, field in fields.items() if hex_ in field)
        if not costs:
            continue
        lead = costs[1][0] - costs[0][0] if len(costs) > 1 else None
        first[hex_] = None if lead == 0 else costs[0][1]
        leads[hex_] = "" if lead is None else points_text(lead) if lead else "="
    return ContestAnswer(first, leads, len(survey.map.cells) - len(first))


def exposure_count(shop: Shop, scenario: Scenario) -> CountAnswer:
    """From how many hexes within range of fire each hex is seen."""
    return CountAnswer(dict(exposure_map(shop.survey(scenario), FIRE_RANGE)))


def seen_by_enemy(shop: Shop, scenario: Scenario, side: str) -> CountAnswer:
    """How many places of the enemy of a side see each hex: homes, zones, units, and what he reaches first."""
    survey = shop.survey(scenario)
    enemy = scenario.enemy_of(side)
    eyes = _places(survey, scenario, enemy) if enemy else ()
    found = zone_exposure(survey, {"enemy": eyes})
    return CountAnswer({hex_: by.get("enemy", 0) for hex_, by in found.items()})


def unseen_ground(shop: Shop, scenario: Scenario, side: str) -> HexesAnswer:
    """The hexes that no place of a side sees, and those places."""
    survey = shop.survey(scenario)
    own = scenario.side(side)
    eyes = _places(survey, scenario, own) if own else ()
    hidden = field_of_view(survey, eyes).hidden if eyes else tuple(survey.map.cells)
    return HexesAnswer(frozenset(hidden), frozenset(eyes))


def narrow_hexes(shop: Shop, scenario: Scenario, unit: str) -> HexesAnswer:
    """The hexes whose closing parts the map for a class, and a smallest set that parts the two homes."""
    survey, kind = shop.survey(scenario), UnitClass(unit)
    homes = [home_hexes(survey, side) for side in scenario.sides]
    cut: tuple[Hex, ...] = ()
    if len(homes) == 2 and all(homes) and not set(homes[0]) & set(homes[1]):
        around = [tuple(_beside(survey, home)) for home in homes]
        cut = lanes(survey, around[0], around[1], kind).cut
    return HexesAnswer(frozenset(choke_points(survey, kind)), frozenset(cut))


def fire_from(shop: Shop, scenario: Scenario, eye: Hex, range_: int) -> HexesAnswer:
    """What can be fired at from a hex with a range."""
    return HexesAnswer(frozenset(field_of_fire(shop.survey(scenario), (eye,), range_)) - {eye})


def sight_lines(shop: Shop, scenario: Scenario) -> LinesAnswer:
    """Which of the places that matter see each other: homes, objectives, units."""
    survey = shop.survey(scenario)
    found = {each.hex for each in scenario.objectives}
    found |= {each.hex for each in scenario.placed_units if each.hex is not None}
    for side in scenario.sides:
        found |= set(side.reinforcement_hexes)
        found |= {hex_ for zone in side.deployment_zones for hex_ in zone.hexes}
    places = sorted(hex_ for hex_ in found if hex_ in survey.map)
    if len(places) > MOST_PLACES:
        return LinesAnswer(None, frozenset())
    sees = survey.sight.sees
    return LinesAnswer(frozenset(places), frozenset(p for p in combinations(places, 2) if sees(*p)))


def fairness_rows(shop: Shop, scenario: Scenario) -> tuple[FairnessRow, ...]:
    """What the map gives each side, figure by figure, and whom the difference favours."""
    survey = shop.survey(scenario)
    if not scenario.sides:
        return ()
    fair = fairness(survey, scenario)
    given, _ = land_given(survey, scenario)
    rows = [
        _row("victory", fair.victory_costs, _points),
        _row("vehicles", fair.vehicle_costs, _points),
        _row("fuel", fair.nearest_fuel, _points),
    ]
    for objective in scenario.objectives:
        rounds = tuple(each.first_rounds.get(objective.id) for each in fair.sides)
        label = survey.map.label(objective.hex)
        what = f"{label} {objective.name}" if objective.name else label
        rows.append(_row("conquest", rounds, str, what))
    rows += [
        _row("distance", tuple(each.distance for each in given), str),
        _row("covered", tuple(round(each.covered_percent) for each in given), _percent, more=True),
        _row("exposed", tuple(round(each.exposed_percent) for each in given), _percent),
        _row("heights", tuple(each.heights for each in given), str, more=True),
        _row("camps", tuple(len(each.camps) for each in fair.sides), str),
        _row("watched", tuple(len(each.exit_watches) for each in fair.sides), str),
    ]
    return tuple(rows)


def _row(
    key: str, figures: tuple[int | None, ...], written: object, what: str = "", *, more: bool = False
) -> FairnessRow:
    """A row; the smaller figure is the better one unless `more` is."""
    assert callable(written)
    texts = tuple("–" if each is None else str(written(each)) for each in figures)
    known = [each for each in figures if each is not None]
    if len(known) < 2:
        alone = next((n for n, each in enumerate(figures) if each is not None), None)
        return FairnessRow(key, texts, alone if len(figures) == 2 else None, "", what)
    apart = max(known) - min(known)
    best = max(known) if more else min(known)
    better = figures.index(best) if apart else None
    return FairnessRow(key, texts, better, str(written(apart)) if apart else "", what)


def _points(thirds: int) -> str:
    return points_text(thirds)


def _percent(share: int) -> str:
    return f"{share} %"


def _places(survey: Survey, scenario: Scenario, side: Side) -> tuple[Hex, ...]:
    """Where a side's eyes are: its homes, zones and units, and the objectives it reaches first."""
    zones = (hex_ for zone in side.deployment_zones for hex_ in zone.hexes)
    units = (unit.hex for unit in scenario.placed_units if unit.side == side.id and unit.hex is not None)
    fields = {each.id: arrival(survey, home_hexes(survey, each), UnitClass.SQUAD) for each in scenario.sides}
    far = 10_000 * POINT
    nearer = (
        each.hex
        for each in scenario.objectives
        if min(fields, key=lambda id_: fields[id_].get(each.hex, far)) == side.id
    )
    found = dict.fromkeys((*home_hexes(survey, side), *zones, *units, *nearer))
    return tuple(hex_ for hex_ in found if hex_ in survey.map)


def _beside(survey: Survey, homes: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """The homes themselves, or, where a home is one hex alone, the hexes round it: it would be the cut."""
    if len(homes) > 6:
        return homes
    around = {to for start, to in survey.steps(UnitClass.SQUAD).costs if start in homes and to not in homes}
    return tuple(sorted(around)) or homes
