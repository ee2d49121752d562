"""`tidewright graph`: the movement graph of a unit class as GraphML."""

import argparse

from engine.analysis.routes import graphml
from engine.analysis.survey import scenario_survey
from engine.cli.arguments import add_catalogue, load
from engine.cli.output import CLEAN, add_format, emit
from engine.cli.path import add_unit
from engine.model.unit_kind import UnitClass
from engine.storage.delivery import deliver


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument("file", help="a scenario file")
    add_unit(parser)
    parser.add_argument("-o", "--output", metavar="OUT", required=True, help="the GraphML file to write")
    add_catalogue(parser)
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Write the graph; weights are thirds of a movement point."""
    scenario, map_, catalogue = load(args.file, args.catalogue)
    survey = scenario_survey(scenario, catalogue, map_)
    unit = UnitClass(args.unit)
    made = survey.graph(unit)
    deliver(args.output, graphml(survey, unit))
    nodes, edges = made.number_of_nodes(), made.number_of_edges()
    emit(
        args,
        {"file": args.output, "nodes": nodes, "edges": edges},
        f"{args.output}: {nodes} hexes, {edges} steps",
    )
    return CLEAN
