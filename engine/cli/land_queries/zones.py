"""Zones as they are named on the command line, and the map they lie on."""

import argparse
from collections.abc import Iterable

from engine.analysis.fairness import home_hexes
from engine.analysis.survey import Survey, scenario_survey
from engine.cli.arguments import hex_argument, load
from engine.cli.output import UserError
from engine.hexes.hex import Hex
from engine.model.limits import FARTHEST
from engine.model.scenario import Scenario
from engine.model.values import Json

#: What a zone may be, for `--help`.
ZONE_HELP = "hexes such as C7,D8, the id of a side (its homes) or of an objective, or the name of a zone"


def surveyed(args: argparse.Namespace) -> tuple[Scenario, Survey]:
    """The scenario of the file named, with the survey of its map."""
    scenario, map_, catalogue = load(args.file, args.catalogue)
    return scenario, scenario_survey(scenario, catalogue, map_)


def add_radius(parser: argparse.ArgumentParser) -> None:
    """Add `--radius`, how far is looked."""
    parser.add_argument("--radius", type=int, metavar="N", help="look only so many hexes far")


def radius_argument(args: argparse.Namespace) -> int | None:
    """The radius asked for; `UserError` for one that is negative or longer than any map."""
    radius: int | None = args.radius
    if radius is not None and radius < 0:
        raise UserError(f"--radius {radius} is less than nothing.", "Write 0 or more.")
    if radius is not None:
        refuse_farther("--radius", radius)
    return radius


def refuse_farther(option: str, steps: int) -> None:
    """`UserError` for a distance that is longer than any map."""
    if steps > FARTHEST:
        raise UserError(f"{option} {steps} is farther than any map.", f"Write at most {FARTHEST}.")


def zone_argument(scenario: Scenario, survey: Survey, text: str) -> tuple[Hex, ...]:
    """The hexes in play of what a word names: a side, an objective, a zone, or hexes by their labels."""
    wanted = text.strip().casefold()
    named: dict[str, Iterable[Hex]] = {}
    for side in scenario.sides:
        for zone in side.deployment_zones:
            named[(zone.name or "").casefold()] = zone.hexes
    named |= {each.id.casefold(): (each.hex,) for each in scenario.objectives}
    named |= {side.id.casefold(): home_hexes(survey, side) for side in scenario.sides}
    if wanted in named:
        found = tuple(dict.fromkeys(hex_ for hex_ in named[wanted] if hex_ in survey.map))
        if not found:
            raise UserError(f'"{text[:40]}" has no hex in play.', f"Name {ZONE_HELP}.")
        return found
    if "," not in text and survey.map.grid.parse(text.strip().upper()) is None:
        raise UserError(f'"{text[:40]}" names neither hexes nor a zone.', f"Name {ZONE_HELP}.")
    return tuple(dict.fromkeys(hex_argument(survey.map, each) for each in text.split(",")))


def labels(survey: Survey, hexes: Iterable[Hex]) -> list[Json]:
    """The labels of hexes, in their order."""
    return [survey.map.label(hex_) for hex_ in hexes]


def listed(survey: Survey, hexes: Iterable[Hex]) -> str:
    """The labels of hexes in one line; `none` for no hex."""
    return " ".join(survey.map.label(hex_) for hex_ in hexes) or "none"
