"""The way into the program, by which it is started.

It imports next to nothing itself: every process that begins beside the window reads this module anew.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from editor.views.paint_service import PaintService


def prepared() -> PaintService:
    """What paints for the window, begun; its process starts while the rest of the program is read."""
    gc.disable()  # what is read stays: the collector would look through it for nothing
    try:
        from editor.unsearched import unsearched

        with unsearched():
            from editor.views.paint_service import PaintService

            painting = PaintService()
            painting.warm_up()
            import editor.app  # noqa: F401

        gc.freeze()
    finally:
        gc.enable()
    return painting


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the editor as `editor.app.main` does."""
    painting = prepared()
    from editor.app import main as run

    return run(arguments, painting)


if __name__ == "__main__":
    sys.exit(main())
