"""`tidewright render`: draw a map to a PNG, SVG or PDF file; works without a display."""

import argparse
import os
from pathlib import Path

from engine.cli.arguments import add_catalogue, load
from engine.cli.output import CLEAN, UserError, add_format, emit
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario
from engine.model.values import Json
from engine.storage.delivery import deliver
from engine.storage.languages import LANGUAGES, wanted_language
from engine.storage.target import target_of

#: Fewest and most pixels per hex that may be asked for.
LEAST_PX, MOST_PX = 6.0, 400.0

#: Pixels per hex where none are asked for.
USUAL_PX = 92.0

_AS_PNG = "Draw it as a PNG picture."


class RenderCommand:
    """The command that the entry point names."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Describe the arguments."""
        parser.add_argument("file", metavar="FILE", help="the scenario to draw")
        parser.add_argument(
            "-o",
            "--output",
            required=True,
            metavar="OUT",
            help="the picture: a name ending in .png, .svg or .pdf",
        )
        parser.add_argument(
            "--px-per-hex",
            type=float,
            metavar="N",
            help=f"pixels across a hex, which also choose the detail (default: {USUAL_PX:g}, or what fits)",
        )
        parser.add_argument(
            "--print", action="store_true", dest="saves_ink", help="ink-saving, on white paper"
        )
        parser.add_argument(
            "--print-and-play",
            choices=("a4", "letter"),
            metavar="PAPER",
            help="a PDF booklet on a4 or letter: map at true size over several pages, setup, counters, mats",
        )
        parser.add_argument("--no-title", action="store_true", help="the bare map, without title and key")
        parser.add_argument(
            "--language",
            choices=LANGUAGES,
            default=wanted_language(os.environ),
            help="the language of title, key and booklet (default: that of the environment, %(default)s)",
        )
        add_catalogue(parser)
        add_format(parser)

    def run(self, args: argparse.Namespace) -> int:
        """Draw; exit code 0, or 2 with one line that says what is wrong."""
        target = Path(args.output)
        suffix = target.suffix.lower()
        if suffix not in (".png", ".svg", ".pdf"):
            raise UserError(
                f"{args.output}: this suffix names no picture format.",
                "Use a name that ends in .png, .svg or .pdf.",
            )
        px = args.px_per_hex
        if px is not None and not LEAST_PX <= px <= MOST_PX:
            raise UserError(
                f"--px-per-hex {px:g} is out of range.", f"Give a number from {LEAST_PX:g} to {MOST_PX:g}."
            )
        target_of(args.output)  # nothing is drawn before it is known where it can be kept
        if args.print_and_play and suffix != ".pdf":
            raise UserError(f"{args.output}: a booklet is a PDF.", "Use a name that ends in .pdf.")
        scenario, map_, catalogue = load(args.file, args.catalogue)
        # Qt is imported only now: looking at the help must not need it.
        from editor.unsearched import unsearched

        with unsearched():
            from editor.application import drawing_application
            from editor.text.speaking import spoken_here

            drawing_application()
            with spoken_here(args.language):
                return _draw(args, target, scenario, map_, catalogue)


def _draw(
    args: argparse.Namespace, target: Path, scenario: Scenario, map_: HexMap, catalogue: Catalogue
) -> int:
    """Draw in the language spoken now, and tell what was written."""
    from editor.text.names import named

    data: dict[str, Json]
    catalogue = named(catalogue)
    if args.print_and_play:
        paper, saves_ink = args.print_and_play, args.saves_ink
        pages = write_booklet(target, scenario, map_, catalogue, paper, saves_ink=saves_ink)
        data = {"file": str(target), "format": "pdf", "pages": pages, "paper": paper}
        emit(args, data, f"{target}: {pages} pages")
        return CLEAN
    width, height = draw_to(
        target, scenario, map_, catalogue, px=args.px_per_hex, saves_ink=args.saves_ink, bare=args.no_title
    )
    data = {"file": str(target), "format": target.suffix.lower()[1:], "width": width, "height": height}
    emit(args, data, f"{target}: {width} x {height} pixels")
    return CLEAN


def draw_to(
    target: Path,
    scenario: Scenario,
    map_: HexMap,
    catalogue: Catalogue,
    *,
    px: float | None = None,
    saves_ink: bool = False,
    bare: bool = False,
) -> tuple[int, int]:
    """Draw a scenario's map to a file, in a running application, and return its size in pixels.

    `px` are the pixels per hex; None takes the usual number or what fits.
    `UserError` when the picture would be too large, `NotWritten` when the file cannot be written.
    """
    from editor.printing.files import TooLarge, TooManyHexes, write_sheet
    from editor.printing.scenario_sheet import scenario_sheet

    sheet = scenario_sheet(scenario, map_, catalogue, saves_ink=saves_ink, bare=bare)
    wanted, px = px, px or USUAL_PX
    try:
        try:
            write_sheet(target, sheet, px)
        except TooLarge as error:
            if wanted is not None:
                raise UserError(
                    f"{target}: {error}.", f"At most --px-per-hex {error.fitting} fits this map."
                ) from error
            px = float(error.fitting)
            write_sheet(target, sheet, px)
    except TooManyHexes as error:
        raise UserError(f"{target}: {error}.", _AS_PNG) from error
    width, height = sheet.size
    return round(width * px), round(height * px)


def write_booklet(
    target: Path, scenario: Scenario, map_: HexMap, catalogue: Catalogue, paper: str, *, saves_ink: bool
) -> int:
    """Write a print-and-play booklet, in a running application, and return its pages.

    `UserError` when the map is too large for one, `NotWritten` when the file cannot be written.
    """
    from editor.printing.booklet.booklet import booklet
    from editor.printing.booklet.page import pdf_bytes
    from editor.printing.booklet.paper import PAPERS
    from editor.printing.files import TooManyHexes

    try:
        pages = booklet(scenario, map_, catalogue, PAPERS[paper], saves_ink=saves_ink)
    except TooManyHexes as error:
        raise UserError(f"{target}: {error}.", _AS_PNG) from error
    deliver(target, pdf_bytes(pages, scenario.title))
    return len(pages)


command = RenderCommand()
