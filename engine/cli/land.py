"""`tidewright land`: what the ground does for those who watch, move and fight over it."""

import argparse

from engine.cli.arguments import add_catalogue
from engine.cli.land_queries import balance, chokes, contest, exposure, lanes, view
from engine.cli.output import add_format

#: The questions by name, with what `--help` says of them.
QUESTIONS = {
    "view": (view, "what a hex or a zone sees, its field of fire, and its dead ground"),
    "exposure": (exposure, "from how many hexes, and from which zones, each hex is seen"),
    "contest": (contest, "which side is first at each hex, and when it reaches each objective"),
    "lanes": (lanes, "ways between two zones that share no hex, and the smallest cut between them"),
    "chokes": (chokes, "the pieces of the map, and the hexes without which it falls apart"),
    "balance": (balance, "what the land gives each side, with the differences"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the command."""
    inner = parser.add_subparsers(dest="question", required=True, metavar="|".join(QUESTIONS))
    for name, (question, summary) in QUESTIONS.items():
        described = summary[0].upper() + summary[1:] + "."
        each = inner.add_parser(name, help=summary, description=described, epilog=parser.epilog)
        each.add_argument("file", help="a scenario file")
        question.add_arguments(each)
        add_catalogue(each)
        add_format(each)


def run(args: argparse.Namespace) -> int:
    """Answer the question."""
    question, _ = QUESTIONS[args.question]
    code: int = question.run(args)
    return code
