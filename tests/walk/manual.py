"""The pictures of the manual that are moments of the walk; `python -m tests.walk --manual` takes them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QImage

from editor.manual.make import keep
from tests.walk.lives import Walk

#: What a moment is called in the manual, by its name in the walk.
MOMENTS = {
    "boards": "hour-boards",
    "hills": "hour-hills",
    "problems": "hour-problems",
    "game-round-3": "hour-game",
    "looking-back": "hour-back",
    "moment": "hour-moment",
}

#: The size of the window in the manual.
SIZE = (1280, 800)


def keep_moments(walk: Walk, folder: Path) -> None:
    """Put the moments of a walk whose pictures lie in a folder into the manual."""
    for moment, name in MOMENTS.items():
        keep(name, walk.language, walk.theme, QImage(str(folder / walk.name / f"{moment}.png")))
