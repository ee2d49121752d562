"""Lays the program beside the visual target: `python -m tests.look.make TARGET [NAME …]`.

TARGET is the folder with the pictures of the target. Each view is taken anew and put to the right of the
target's picture of the same name, in `tests/look/pictures`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from editor.app import make_window
from editor.application import application
from editor.manual.make import compressed, end, live_in
from editor.manual.scenery import Scenery
from engine.cli.output import write_line
from engine.storage.atomic_write import write_bytes
from tests.look.views import DRAWN, STAGED, WINDOW

PICTURES = Path(__file__).parent / "pictures"

#: Each half is so wide at most, in pixels.
_HALF = 1000


def main(arguments: Sequence[str]) -> int:
    """Make these pictures, or all of them. Exit code 2 where the target lacks one."""
    if not arguments:
        write_line(str(__doc__), sys.stderr)
        return 2
    target, names = Path(arguments[0]), arguments[1:] or [*DRAWN, *STAGED]
    with TemporaryDirectory() as scratch:
        live_in(scratch)
        application()
        for name in names:
            wanted = QImage(str(target / f"{name}.png"))
            if wanted.isNull():
                write_line(f"{target} has no picture {name}.png.", sys.stderr)
                return 2
            write_bytes(PICTURES / f"{name}.webp", compressed(beside(wanted, taken(name))))
            write_line(f"{name}.webp", sys.stdout)
    return 0


def taken(name: str) -> QImage:
    """The view of that name."""
    if name in DRAWN:
        return DRAWN[name]()
    theme, scene = STAGED[name]
    window = make_window(workers=False, theme=theme)
    stage = Scenery(window)
    window.resize(*WINDOW)
    shown = scene(stage)
    end(window)
    return shown


def beside(one: QImage, other: QImage) -> QImage:
    """Two pictures side by side, equally wide."""
    width = min(_HALF, max(one.width(), other.width()))
    halves = [each.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation) for each in (one, other)]
    both = QImage(2 * width + 12, max(each.height() for each in halves), QImage.Format.Format_RGB32)
    both.fill(0xFF808080)
    painter = QPainter(both)
    painter.drawImage(0, 0, halves[0])
    painter.drawImage(width + 12, 0, halves[1])
    painter.end()
    return both


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
