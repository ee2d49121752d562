"""The way into the program, by which it is started.

It imports next to nothing itself: every process that begins beside the window reads this module anew.
"""

import gc
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the editor as `editor.app.main` does."""
    gc.disable()  # what is read stays: the collector would look through it for nothing
    try:
        from editor.views.paint_service import PaintService

        painting = PaintService()
        painting.warm_up()  # its process begins while the rest is read
        from editor.app import main as run
    finally:
        gc.enable()
    return run(arguments, painting)


if __name__ == "__main__":
    sys.exit(main())
