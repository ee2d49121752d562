"""`tidewright story`: a saved game told by rounds, with the shots that mattered and maps of its turns."""

import argparse

from engine.cli.arguments import add_language, catalogue_argument
from engine.cli.map_picture import backdrop_of
from engine.cli.output import CLEAN, UserError
from engine.cli.refusing import refused, saved_of_file
from engine.lab.page.wording import Wording
from engine.lab.story.page import story_page
from engine.lab.story.saved_story import story_of_saved
from engine.lab.story.text import story_markdown, story_text
from engine.playtest.match import ReplayFailed
from engine.playtest.readiness import NotReady, in_file
from engine.storage.delivery import STDOUT, deliver
from engine.storage.target import target_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", metavar="GAME", help="a saved game, finished or not")
    parser.add_argument(
        "--format",
        choices=("text", "markdown", "html"),
        default="text",
        help="plain text or Markdown with maps of letters, or one page with drawn maps (default: text)",
    )
    parser.add_argument("-o", "--output", metavar="FILE", default=STDOUT, help="where to (default: printed)")
    add_language(parser, "the story")


def run(args: argparse.Namespace) -> int:
    """Exit code 0 when the story is told, 1 when its scenario cannot be played, 2 when it is no game."""
    if args.output != STDOUT:
        target_of(args.output)  # nothing is played before it is known where the outcome can be kept
    saved = saved_of_file(args.file)
    try:
        found = story_of_saved(saved, catalogue_argument(None))
    except NotReady as refusal:
        return refused(args, args.file, in_file(refusal, "/scenario"))
    except ReplayFailed as failure:
        raise UserError(
            f"{args.file}: {failure}", f"`tidewright replay {args.file}` says how far it fits."
        ) from failure
    wording = Wording(args.language)
    match args.format:
        case "html":
            text = story_page(found, wording, backdrop_of(found.game))
        case "markdown":
            text = story_markdown(found, wording)
        case _:
            text = story_text(found, wording)
    deliver(args.output, text)
    return CLEAN
