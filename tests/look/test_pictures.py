"""The pictures that are kept here and in the README are those that the commands make."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtGui import QImage

from editor.manual.scenes import SCENES
from tests.look.make import PICTURES as FOLDER
from tests.look.readme import ASSETS, PICTURES
from tests.look.views import DRAWN, STAGED

ROOT = Path(__file__).resolve().parents[2]


def test_the_views_of_the_target_are_all_there() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.webp" for name in (*DRAWN, *STAGED)}


def test_the_readme_shows_what_commands_make() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"!\[[^\]]+\]\(([^)]+)\)", readme))
    own = {f"editor/assets/{name}.webp" for name in PICTURES}
    assert shown - own <= {f"editor/manual/en/pictures/{name}.webp" for name in SCENES}
    assert own <= shown
    assert {path.name for path in ASSETS.glob("*.*")} == {f"{name}.webp" for name in PICTURES} | {"icon.svg"}
    assert all(QImage(str(ROOT / path)).width() >= 700 for path in shown)
