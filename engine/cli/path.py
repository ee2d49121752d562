"""`tidewright path`: the cheapest route of a unit between two hexes, with what each step costs."""

import argparse

from engine.analysis.reach import whole_points
from engine.analysis.routes import Route, cheapest_route, cheapest_routes, graphml, route_text
from engine.analysis.survey import Survey, scenario_survey
from engine.cli.arguments import add_catalogue, hex_argument, load
from engine.cli.facing import add_end_facing, add_facing, driven, print_path, refuse_without_facing
from engine.cli.output import CLEAN, UserError, add_format, emit
from engine.model.hex_map import HexMap
from engine.model.unit_kind import UnitClass
from engine.model.values import Json
from engine.rules.base.moves.step_cost import points_text
from engine.storage.delivery import deliver

#: The unit classes that commands know by name.
UNITS = ("squad", "light", "heavy", "truck")


#: So many cheapest routes are listed.
MOST_ROUTES = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument("file", help="a scenario file")
    parser.add_argument("start", metavar="FROM", help="the label of the hex to start in, such as C7")
    parser.add_argument("end", metavar="TO", help="the label of the hex to go to")
    add_unit(parser)
    add_facing(parser)
    add_end_facing(parser)
    parser.add_argument(
        "--all", action="store_true", help=f"list every cheapest route, {MOST_ROUTES} at most"
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT", help="also write the graph with the route as GraphML"
    )
    add_catalogue(parser)
    add_format(parser)


def add_unit(parser: argparse.ArgumentParser) -> None:
    """Add `--unit`, the class of the unit that moves."""
    parser.add_argument(
        "--unit", choices=UNITS, required=True, help="squad, light vehicle, heavy vehicle or truck"
    )


def run(args: argparse.Namespace) -> int:
    """Print the cheapest route, or that there is none."""
    scenario, map_, catalogue = load(args.file, args.catalogue)
    start, end = hex_argument(map_, args.start), hex_argument(map_, args.end)
    survey = scenario_survey(scenario, catalogue, map_)
    unit = UnitClass(args.unit)
    if args.facing is not None:
        if args.output is not None:
            raise UserError("The graph of hexes knows no facing.", "Leave -o or --facing out.")
        if args.all:
            raise UserError("Only one route with facings is worked out.", "Leave --all or --facing out.")
        print_path(args, survey, driven(args, survey, start), end)
        return CLEAN
    refuse_without_facing(args)
    route = cheapest_route(survey, start, end, unit)
    if args.output is not None:
        steps = {} if route is None else {hex_: n for n, hex_ in enumerate(route.hexes)}
        deliver(args.output, graphml(survey, unit, {"route": steps}))
    if route is None:
        data: Json = {"reachable": False, "cost": None, "cost_thirds": None, "path": [], "steps": []}
        emit(args, data, f"No way for a {args.unit} from {map_.label(start)} to {map_.label(end)}.")
        return CLEAN
    data = {
        "reachable": True,
        "cost": whole_points(route.thirds),
        "cost_thirds": route.thirds,
        "path": [map_.label(hex_) for hex_ in route.hexes],
        "steps": _steps(map_, route),
    }
    if not args.all:
        emit(args, data, lambda: "\n".join(route_text(survey, route)))
        return CLEAN
    ways = cheapest_routes(survey, start, end, unit, MOST_ROUTES)
    data["routes"] = [[map_.label(hex_) for hex_ in way.hexes] for way in ways]
    emit(args, data, lambda: "\n".join((_heading(survey, ways), *(_named(map_, way) for way in ways))))
    return CLEAN


def _heading(survey: Survey, ways: tuple[Route, ...]) -> str:
    first = ways[0]
    label = survey.map.label
    more = "at least " if len(ways) == MOST_ROUTES else ""
    count = f"{more}{len(ways)} cheapest route{'' if len(ways) == 1 else 's'}"
    return f"{label(first.hexes[0])} to {label(first.hexes[-1])}: {count} of {points_text(first.thirds)} MP"


def _named(map_: HexMap, way: Route) -> str:
    return "  " + " ".join(map_.label(hex_) for hex_ in way.hexes)


def _steps(map_: HexMap, route: Route) -> list[Json]:
    return [
        {
            "hex": map_.label(step.to),
            "cost_thirds": step.thirds,
            "terms": [
                {"rule": term.rule, "what": term.key, "cost_thirds": term.thirds} for term in step.terms
            ],
        }
        for step in route.steps
    ]
