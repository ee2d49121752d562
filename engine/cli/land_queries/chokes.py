"""`tidewright land chokes`: the pieces of the map, and the hexes without which it falls apart."""

import argparse

from engine.analysis.choke_points import choke_points, pieces
from engine.analysis.routes import Marks
from engine.cli.land_queries.graphs import add_output, written
from engine.cli.land_queries.zones import labels, listed, surveyed
from engine.cli.output import CLEAN, emit
from engine.cli.path import add_unit
from engine.model.unit_kind import UnitClass


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the question."""
    add_unit(parser)
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Print pieces and choke points."""
    _, survey = surveyed(args)
    unit = UnitClass(args.unit)
    parts, cuts = pieces(survey, unit), choke_points(survey, unit)
    lines = [f"Connected: {len(parts[0]) if parts else 0} of {len(survey.map.cells)} hexes"]
    lines += [f"  apart: {listed(survey, part)}" for part in parts[1:]]
    lines.append(f"Choke points ({len(cuts)}): {listed(survey, cuts)}")
    marks: Marks = {
        "piece": {hex_: number for number, part in enumerate(parts, 1) for hex_ in part},
        "choke": dict.fromkeys(cuts, 1),
    }
    lines += written(args, survey, unit, marks)
    emit(
        args,
        {
            "unit": unit.value,
            "pieces": [labels(survey, part) for part in parts],
            "choke_points": labels(survey, cuts),
        },
        "\n".join(lines),
    )
    return CLEAN
