"""`tidewright land contest`: which side is first at each hex, and when it reaches each objective."""

import argparse

from engine.analysis.fairness import arrival, contest, home_hexes
from engine.cli.land_queries.graphs import add_output, written
from engine.cli.land_queries.zones import surveyed
from engine.cli.output import CLEAN, UserError, emit
from engine.cli.path import UNITS
from engine.hexes.hex import Hex
from engine.model.unit_kind import UnitClass
from engine.model.values import Json
from engine.rules.base.moves.step_cost import points_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the question."""
    parser.add_argument(
        "--unit", choices=UNITS, default="squad", help="the class that moves (default: squad)"
    )
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Print the arrivals at the objectives and how many hexes are whose."""
    scenario, survey = surveyed(args)
    unit = UnitClass(args.unit)
    homes = {side.id: home_hexes(survey, side) for side in scenario.sides}
    if not any(homes.values()):
        raise UserError(
            f"{args.file}: no side has a home on the map.", "Give them Reinforcement Hexes or zones."
        )
    first = {hex_: each.side for hex_, each in contest(survey, homes, unit).items()}
    fields = {side: arrival(survey, hexes, unit) for side, hexes in homes.items()}
    objectives: list[Json] = []
    lines = []
    for each in scenario.objectives:
        if each.hex not in survey.map:
            continue
        costs = {side: field.get(each.hex) for side, field in fields.items()}
        owner = first.get(each.hex)
        label = survey.map.label(each.hex)
        objectives.append({"id": each.id, "hex": label, "first": owner, "cost_thirds": {**costs}})
        ways = ", ".join(
            f"{side} {'never' if cost is None else points_text(cost) + ' MP'}" for side, cost in costs.items()
        )
        lines.append(f"{each.id} in {label}: {ways}; first: {owner or 'nobody'}")
    sides: dict[str, Json] = {side: sum(owner == side for owner in first.values()) for side in homes}
    tied = sum(owner is None for owner in first.values())
    lines.append(
        "Hexes reached first: "
        + ", ".join(f"{side} {count}" for side, count in sides.items())
        + f", tied {tied}, out of reach {len(survey.map.cells) - len(first)}"
    )
    data: dict[str, Json] = {
        "unit": unit.value,
        "objectives": objectives,
        "counts": {**sides, "tied": tied, "out_of_reach": len(survey.map.cells) - len(first)},
        "hexes": {survey.map.label(hex_): owner for hex_, owner in first.items()},
    }
    marks: dict[str, dict[Hex, int | str]] = {
        "first": {hex_: owner or "tied" for hex_, owner in first.items()},
        **{f"cost_{side}": dict(field.items()) for side, field in fields.items()},
    }
    lines += written(args, survey, unit, marks)
    emit(args, data, "\n".join(lines))
    return CLEAN
