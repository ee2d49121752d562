"""Answers written beside the text: the graph of a unit class as GraphML, with what was found on its hexes."""

import argparse

from engine.analysis.routes import Marks, graphml
from engine.analysis.survey import Survey
from engine.model.unit_kind import UnitClass
from engine.storage.delivery import deliver


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add `-o OUT`, a GraphML file."""
    parser.add_argument(
        "-o", "--output", metavar="OUT", help="also write the graph with the answer as GraphML"
    )


def written(args: argparse.Namespace, survey: Survey, unit: UnitClass, marks: Marks) -> list[str]:
    """Write the graph where `-o` asks for it; the line that says so."""
    if args.output is None:
        return []
    deliver(args.output, graphml(survey, unit, marks))
    return [f"{args.output}: written"]
