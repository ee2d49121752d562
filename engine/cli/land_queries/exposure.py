"""`tidewright land exposure`: from how many hexes, and from which zones, each hex is seen."""

import argparse
from collections.abc import Mapping

from engine.analysis.exposure import exposure, exposure_map
from engine.analysis.fairness import home_hexes
from engine.analysis.side_terrain import zone_exposure
from engine.analysis.survey import Survey
from engine.cli.land_queries.zones import ZONE_HELP, add_radius, radius_argument, surveyed, zone_argument
from engine.cli.output import CLEAN, emit
from engine.hexes.hex import Hex
from engine.model.values import Json

#: So many hexes, the most exposed ones, are listed in text; JSON lists all.
_MOST_LISTED = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the question."""
    parser.add_argument(
        "hexes", metavar="ZONE", nargs="?", help=f"who is seen (default: every hex): {ZONE_HELP}"
    )
    parser.add_argument(
        "--from",
        dest="zones",
        action="append",
        default=[],
        metavar="ZONE",
        help="count the eyes in this zone; may be given again (default: the homes of each side)",
    )
    add_radius(parser)


def run(args: argparse.Namespace) -> int:
    """Print the hexes, most exposed first."""
    scenario, survey = surveyed(args)
    radius = radius_argument(args)
    hexes = None if args.hexes is None else zone_argument(scenario, survey, args.hexes)
    zones = {name: zone_argument(scenario, survey, name) for name in args.zones} or {
        side.id: home_hexes(survey, side) for side in scenario.sides
    }
    by_zone = zone_exposure(survey, zones, hexes, radius)
    if hexes is None:
        counts, covered = exposure_map(survey, radius), None
    else:
        found = {hex_: exposure(survey, hex_, radius) for hex_ in hexes}
        counts = {hex_: len(each.seen_by) for hex_, each in found.items()}
        covered = {hex_: each.from_cover for hex_, each in found.items()}
    order = sorted(counts, key=lambda hex_: (-counts[hex_], hex_))
    emit(
        args,
        {"radius": radius, "hexes": [_data(survey, hex_, counts, covered, by_zone[hex_]) for hex_ in order]},
        lambda: _text(survey, order, counts, covered, by_zone),
    )
    return CLEAN


def _data(
    survey: Survey,
    hex_: Hex,
    counts: Mapping[Hex, int],
    covered: Mapping[Hex, int] | None,
    zones: Mapping[str, int],
) -> Json:
    data: dict[str, Json] = {"hex": survey.map.label(hex_), "seen_by": counts[hex_], "zones": {**zones}}
    return data if covered is None else {**data, "from_cover": covered[hex_]}


def _text(
    survey: Survey,
    order: list[Hex],
    counts: Mapping[Hex, int],
    covered: Mapping[Hex, int] | None,
    by_zone: Mapping[Hex, Mapping[str, int]],
) -> str:
    lines = []
    for hex_ in order[:_MOST_LISTED]:
        line = f"{survey.map.label(hex_)}: seen by {counts[hex_]}"
        if covered is not None:
            line += f", {covered[hex_]} of them with cover"
        eyes = ", ".join(f"{zone} {count}" for zone, count in by_zone[hex_].items())
        lines.append(f"{line} ({eyes})" if eyes else line)
    if len(order) > _MOST_LISTED:
        lines.append(f"and {len(order) - _MOST_LISTED} less exposed hexes")
    return "\n".join(lines)
