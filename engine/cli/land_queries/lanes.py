"""`tidewright land lanes`: ways between two zones that share no hex, and the smallest cut between them."""

import argparse
from collections.abc import Iterator

from engine.analysis.choke_points import Lanes, approaches, lanes
from engine.analysis.routes import Marks
from engine.analysis.survey import Survey
from engine.cli.land_queries.graphs import add_output, written
from engine.cli.land_queries.zones import (
    ZONE_HELP,
    labels,
    listed,
    refuse_farther,
    surveyed,
    zone_argument,
)
from engine.cli.output import CLEAN, UserError, emit
from engine.cli.path import add_unit
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass
from engine.model.values import Json

#: How far around an objective its approaches begin (check MAP130).
_AROUND = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the question."""
    parser.add_argument("--from", dest="start", metavar="ZONE", help=f"where the ways begin: {ZONE_HELP}")
    parser.add_argument("--to", dest="goal", metavar="ZONE", help="where they end")
    parser.add_argument(
        "--objective",
        action="append",
        default=[],
        metavar="ID",
        help="the approaches to an objective; may be given again (default without --from: all objectives)",
    )
    parser.add_argument(
        "--around", type=int, default=_AROUND, metavar="N", help="approaches begin N hexes away (default: 4)"
    )
    add_unit(parser)
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Print the lanes and the cut of each question."""
    scenario, survey = surveyed(args)
    unit = UnitClass(args.unit)
    found = list(_found(args, scenario, survey, unit))
    if args.output is not None and len(found) > 1:
        raise UserError("A GraphML file holds the lanes of one question.", "Name one --objective with -o.")
    lines = []
    for name, each in found:
        lines.append(f"{name}: {_counted(each.count)}")
        lines += [f"  {listed(survey, lane)}" for lane in each.lanes]
        lines.append(f"  cut: {listed(survey, each.cut)}")
    if found:
        lines += written(args, survey, unit, _marks(found[0][1]))
    answers: list[Json] = [
        {
            "name": name,
            "count": each.count,
            "lanes": [labels(survey, lane) for lane in each.lanes],
            "cut": labels(survey, each.cut),
        }
        for name, each in found
    ]
    emit(args, {"unit": unit.value, "answers": answers}, "\n".join(lines) or "There is no objective.")
    return CLEAN


def _counted(count: int) -> str:
    return "1 way" if count == 1 else f"{count} ways without a common hex"


def _found(
    args: argparse.Namespace, scenario: Scenario, survey: Survey, unit: UnitClass
) -> Iterator[tuple[str, Lanes]]:
    if (args.start is None) != (args.goal is None):
        raise UserError("Ways need both ends.", "Give --from and --to, or an --objective.")
    if args.start is not None:
        start = zone_argument(scenario, survey, args.start)
        goal = zone_argument(scenario, survey, args.goal)
        yield f"{args.start} to {args.goal}", lanes(survey, start, goal, unit)
    if args.around < 2:
        raise UserError(f"--around {args.around} is too near.", "Write 2 or more.")
    refuse_farther("--around", args.around)
    known = {each.id: each.hex for each in scenario.objectives if each.hex in survey.map}
    for name in args.objective or (known if args.start is None else ()):
        if name not in known:
            there = ", ".join(known) or "none"
            raise UserError(f'There is no objective "{name[:40]}" on the map; there are: {there}.')
        yield name, approaches(survey, known[name], unit, args.around)


def _marks(found: Lanes) -> Marks:
    lane: dict[Hex, int | str] = {hex_: n for n, way in enumerate(found.lanes, 1) for hex_ in way}
    return {"lane": lane, "cut": dict.fromkeys(found.cut, 1)}
