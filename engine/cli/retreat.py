"""`tidewright retreat`: the shortest retreat routes of a hex, and where the enemy sees them."""

import argparse

from engine.analysis.retreat import (
    RetreatListing,
    retreat_goals,
    retreat_graphml,
    retreat_listing,
    starting_watchers,
)
from engine.analysis.survey import scenario_survey
from engine.cli.arguments import add_catalogue, hex_argument, load, side_argument
from engine.cli.output import CLEAN, UserError, add_format, emit
from engine.hexes.hex import Hex
from engine.model.hex_map import HexMap
from engine.model.values import Json
from engine.rules.skirmish.moves.retreat_routes import Watcher
from engine.storage.delivery import deliver


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument("file", help="a scenario file")
    parser.add_argument("hex", metavar="HEX", help="the label of the hex the squad is in, such as C7")
    parser.add_argument("--side", required=True, help="the side whose squad retreats")
    parser.add_argument(
        "--enemy",
        action="append",
        default=[],
        metavar="HEX[:RANGE]",
        help="a known enemy position and the range of its fire, beside the units the scenario places",
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT", help="also write the graph of all shortest routes as GraphML"
    )
    add_catalogue(parser)
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Print length, number and graph of the shortest routes, twenty written out, and the exposed steps."""
    scenario, map_, catalogue = load(args.file, args.catalogue)
    start, side = hex_argument(map_, args.hex), side_argument(scenario, args.side)
    goals = tuple(hex_ for hex_ in retreat_goals(scenario, side) if hex_ in map_)
    if not goals:
        raise UserError(
            f"{args.file}: {side.name} has no Reinforcement Hex on the map.", "Squads retreat to one."
        )
    watchers = (
        *starting_watchers(scenario, side, catalogue.units),
        *(_watcher(map_, text) for text in args.enemy),
    )
    known = tuple(each for each in watchers if each.hex in map_)
    survey = scenario_survey(scenario, catalogue, map_)
    listing = retreat_listing(survey, start, goals, {each.hex for each in known}, known)
    if args.output is not None:
        deliver(args.output, retreat_graphml(survey, listing))
    emit(args, _data(map_, listing), lambda: _text(map_, start, listing))
    return CLEAN


def _watcher(map_: HexMap, text: str) -> Watcher:
    label, colon, reach = text.partition(":")
    if not colon:
        return Watcher(hex_argument(map_, label))
    if not (reach.isascii() and reach.isdigit() and len(reach) <= 3):
        raise UserError(f'"{text[:40]}" names no range.', "Write D5 or D5:4.")
    return Watcher(hex_argument(map_, label), int(reach))


def _data(map_: HexMap, listing: RetreatListing) -> Json:
    routes, label = listing.routes, map_.label
    return {
        "length": routes.length,
        "count": routes.count,
        "next": {label(hex_): [label(to) for to in ahead] for hex_, ahead in routes.next.items()},
        "routes": [[label(hex_) for hex_ in route] for route in routes.routes],
        "exposed": [
            {"hex": label(step.hex), "by": [label(hex_) for hex_ in step.watchers]}
            for step in listing.exposed
        ],
        "least_exposed": listing.least_exposed,
    }


def _text(map_: HexMap, start: Hex, listing: RetreatListing) -> str:
    routes, label = listing.routes, map_.label
    if routes.length is None:
        return f"From {label(start)} there is no retreat route."
    ways = "1 shortest route" if routes.count == 1 else f"{routes.count} shortest routes"
    lines = [f"{label(start)}: {ways} of {routes.length} hexes [S-RET-03]"]
    lines += ["  " + " ".join(label(hex_) for hex_ in route) for route in routes.routes]
    if routes.count > len(routes.routes):
        lines.append(f"  and {routes.count - len(routes.routes)} more")
    for step in listing.exposed:
        lines.append(
            f"  {label(step.hex)} is seen from {', '.join(label(h) for h in step.watchers)} [S-RET-04]"
        )
    return "\n".join(lines)
