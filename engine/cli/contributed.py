"""What commands do with the words and pictures of the editor, where that is installed."""

from importlib.metadata import entry_points
from typing import Any

from engine.cli.output import UserError

#: Groups of entry points by which the editor brings its tables, its pages and its modules for other programs.
TABLES, PAGES, MODULES = "tidewright.tables", "tidewright.pages", "tidewright.modules"


def contributed(group: str, name: str, argument: str) -> Any:
    """What the editor brings under that name; `UserError` naming the argument where it is missing."""
    for entry in entry_points(group=group, name=name):
        try:
            return entry.load()
        except ImportError as error:
            raise UserError(
                f"{argument} needs the editor, which cannot be loaded: {error}.",
                "Install tidewright with its editor and the libraries of Qt.",
            ) from error
    raise UserError(
        f"{argument} needs the editor, which is not installed here.", "Install the whole package."
    )
