"""`tidewright land view`: what a hex or a zone sees, its field of fire, and its dead ground."""

import argparse

from engine.analysis.field_of_view import field_of_fire, field_of_view
from engine.cli.land_queries.zones import (
    ZONE_HELP,
    add_radius,
    labels,
    listed,
    radius_argument,
    refuse_farther,
    surveyed,
    zone_argument,
)
from engine.cli.output import CLEAN, UserError, emit
from engine.model.values import Json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the question."""
    parser.add_argument("zone", metavar="ZONE", help=f"who looks: {ZONE_HELP}")
    add_radius(parser)
    parser.add_argument(
        "--fire", type=int, metavar="RANGE", help="also the hexes that fire of this range meets"
    )


def run(args: argparse.Namespace) -> int:
    """Print what is seen and what is not."""
    scenario, survey = surveyed(args)
    radius = radius_argument(args)
    if args.fire is not None and args.fire < 0:
        raise UserError(f"--fire {args.fire} is less than nothing.", "Write a range of 0 or more.")
    if args.fire is not None:
        refuse_farther("--fire", args.fire)
    eyes = zone_argument(scenario, survey, args.zone)
    view = field_of_view(survey, eyes, radius)
    data: dict[str, Json] = {
        "eyes": labels(survey, eyes),
        "radius": radius,
        "seen": labels(survey, view.seen),
        "dead_ground": labels(survey, view.hidden),
    }
    lines = [
        f"Seen ({len(view.seen)}): {listed(survey, view.seen)}",
        f"Dead ground ({len(view.hidden)}): {listed(survey, view.hidden)}",
    ]
    if args.fire is not None:
        fire = field_of_fire(survey, eyes, args.fire)
        data["field_of_fire"] = labels(survey, fire)
        lines.append(f"Field of fire at range {args.fire} ({len(fire)}): {listed(survey, fire)} [B-RNG-08]")
    emit(args, data, "\n".join(lines))
    return CLEAN
