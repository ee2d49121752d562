"""The ground of a map as a picture, where the editor that draws it is installed."""

import sys
from importlib.metadata import entry_points

from engine.cli.output import write_line
from engine.lab.page.ground_map import Backdrop, scale_of
from engine.play.game import Game

#: Group of entry points by which the editor brings its pictures.
GROUP = "tidewright.pictures"


def backdrop_of(game: Game) -> Backdrop | None:
    """The picture under the hexes of a report; None, and a word on the error stream, where none is drawn."""
    for entry in entry_points(group=GROUP, name="map"):
        try:
            draw = entry.load()
        except ImportError as error:
            write_line(f"The report shows no ground: the editor cannot be loaded ({error}).", sys.stderr)
            return None
        kind, data = draw(game.scenario, game.map, game.catalogue, scale_of(game))
        return Backdrop(kind, data)
    write_line("The report shows no ground: it comes with the editor, which is not installed.", sys.stderr)
    return None
