"""`tidewright reach`: the hexes a unit reaches with its movement points."""

import argparse
from fractions import Fraction

from engine.analysis.reach import reach, turns_needed, whole_points
from engine.analysis.survey import scenario_survey
from engine.cli.arguments import add_catalogue, hex_argument, load
from engine.cli.facing import add_facing, add_standing, driven, print_reach, refuse_without_facing
from engine.cli.output import CLEAN, UserError, add_format, emit
from engine.cli.path import add_unit
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.step_cost import POINT, points_text

#: No unit has more movement points than this.
_MOST_POINTS = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument("file", help="a scenario file")
    parser.add_argument("start", metavar="FROM", help="the label of the hex to start in, such as C7")
    add_unit(parser)
    add_facing(parser)
    add_standing(parser)
    parser.add_argument("--mp", metavar="N", required=True, help="movement points: 4, or with thirds 7/3")
    parser.add_argument(
        "--turns",
        action="store_true",
        help="say of every hex after how many activations with these points it is reached",
    )
    add_catalogue(parser)
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Print every hex within reach with its cost in movement points, cheapest first."""
    points = points_argument(args.mp)
    scenario, map_, catalogue = load(args.file, args.catalogue)
    start = hex_argument(map_, args.start)
    survey = scenario_survey(scenario, catalogue, map_)
    if args.facing is not None:
        if args.turns:
            raise UserError("Activations are counted without facings only.", "Leave --turns or --facing out.")
        print_reach(args, survey, driven(args, survey, start, points))
        return CLEAN
    refuse_without_facing(args)
    if args.turns:
        turns = sorted(
            turns_needed(survey, start, UnitClass(args.unit), points).items(),
            key=lambda item: (item[1], item[0]),
        )
        emit(
            args,
            {"activations": {map_.label(hex_): number for hex_, number in turns}},
            lambda: "\n".join(f"{map_.label(hex_)} {number}" for hex_, number in turns),
        )
        return CLEAN
    found = reach(survey, start, UnitClass(args.unit), points)
    ordered = sorted(found.costs.items(), key=lambda item: (item[1], item[0]))
    emit(
        args,
        {"hexes": {map_.label(hex_): whole_points(cost) for hex_, cost in ordered}},
        lambda: "\n".join(f"{map_.label(hex_)} {points_text(cost)}" for hex_, cost in ordered),
    )
    return CLEAN


def points_argument(text: str) -> int:
    """Movement points in thirds; `UserError` for what is no number of thirds from 0 to 1000 points."""
    message = f'"{text[:20]}" is no number of movement points.'
    if len(text) > 12:
        raise UserError(message, "Write 4 or 7/3.")
    try:
        thirds = Fraction(text) * POINT
    except (ValueError, ZeroDivisionError):
        raise UserError(message, "Write 4 or 7/3.") from None
    if thirds.denominator != 1 or not 0 <= thirds <= _MOST_POINTS * POINT:
        raise UserError(message, f"It goes in thirds, from 0 to {_MOST_POINTS}.")
    return int(thirds)
