"""`tidewright land balance`: what the land gives each side, with the differences."""

import argparse
from dataclasses import asdict

from engine.analysis.fairness import Fairness, fairness
from engine.analysis.openness import openness
from engine.analysis.side_terrain import LandDifference, LandGiven, land_given
from engine.cli.land_queries.zones import labels, surveyed
from engine.cli.output import CLEAN, UserError, emit
from engine.model.values import Json
from engine.rules.base.moves.step_cost import points_text

#: Pairs within this many hexes can shoot at each other (check MAP142).
_SHOT = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The question has no arguments of its own."""
    del parser


def run(args: argparse.Namespace) -> int:
    """Print the figures of each side, and how far they lie apart."""
    scenario, survey = surveyed(args)
    if not scenario.sides:
        raise UserError(f"{args.file}: the scenario has no sides.", "Add two sides with their homes.")
    fair, (given, apart) = fairness(survey, scenario), land_given(survey, scenario)
    near, whole = openness(survey, _SHOT), openness(survey)
    sides: list[Json] = [
        {
            "side": land.side,
            "homes": labels(survey, side.entries),
            "infantry_thirds": {**side.infantry},
            "vehicle_thirds": {**side.vehicles},
            "first_rounds": {**side.first_rounds},
            "camps": labels(survey, side.camps),
            "exits": labels(survey, side.exits),
            "distance": land.distance,
            "covered_percent": round(land.covered_percent, 1),
            "exposed_percent": round(land.exposed_percent, 1),
            "heights": land.heights,
            "objectives_reached": land.reached,
        }
        for land, side in zip(given, fair.sides, strict=True)
    ]
    data: dict[str, Json] = {
        "sides": sides,
        "differences": {
            **{name: round(value, 1) for name, value in asdict(apart).items()},
            "victory_percent": fair.victory_difference,
            "vehicle_percent": fair.vehicle_difference,
            "fuel_thirds": fair.fuel_difference,
            "camps": fair.camp_difference,
        },
        "openness_percent": {"within_8": round(near.percent, 1), "all": round(whole.percent, 1)},
    }
    lines = _text(fair, given, apart)
    lines.append(
        f"Openness: {near.percent:.1f} % of the pairs within {_SHOT} hexes see each other,"
        f" {whole.percent:.1f} % of all"
    )
    emit(args, data, "\n".join(lines))
    return CLEAN


def _text(fair: Fairness, given: tuple[LandGiven, ...], apart: LandDifference) -> list[str]:
    lines = [
        f"{each.side}: {each.distance} hexes to {each.reached} objectives,"
        f" {each.covered_percent:.0f} % of them with cover,"
        f" {each.exposed_percent:.0f} % seen by the enemy; first on {each.heights} high hexes;"
        f" {len(side.camps)} hexes from which an enemy can camp before a home"
        for each, side in zip(given, fair.sides, strict=True)
    ]
    lines.append(
        f"Apart: {apart.distance} hexes, {apart.covered_percent:.0f} points of cover,"
        f" {apart.exposed_percent:.0f} points of exposure, {apart.heights} high hexes,"
        f" {fair.camp_difference} camping hexes"
    )
    for name, costs, share in (
        ("Victory points", fair.victory_costs, fair.victory_difference),
        ("Vehicles", fair.vehicle_costs, fair.vehicle_difference),
    ):
        written = " and ".join(
            "out of reach" if cost is None else f"{points_text(cost)} MP" for cost in costs
        )
        if any(costs):
            more = "" if share is None else f", {share:.0f} % apart"
            lines.append(f"{name}: {written}{more}")
    return lines
