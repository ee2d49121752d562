"""Makes the pictures of the README that the manual has not: `python -m tests.look.readme [PICTURE …]`.

They go to `editor/assets`. A report is pictured by Chromium, which the command `chromium` has to begin; its
letters are those of the program, whatever the machine has.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from editor.app import make_window
from editor.application import application
from editor.manual.make import compressed, end, live_in
from editor.manual.scenery import Scenery
from engine.cli.main import main as command
from engine.cli.output import write_line
from engine.storage.atomic_write import write_bytes
from engine.storage.bundled import scenario, scenario_paths
from tests.look.views import WINDOW

ASSETS = Path(__file__).resolve().parents[2] / "editor" / "assets"

#: The size of the browser, and how wide the picture of what it shows is, in pixels.
_PAGE, _WIDTH = (1180, 1372), 1000

_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""


def main(arguments: Sequence[str]) -> int:
    """Make these pictures, or all of them. Exit code 2 for an unknown picture, or without the browser."""
    names = list(arguments) or list(PICTURES)
    unknown = [name for name in names if name not in PICTURES]
    if unknown:
        write_line(f"There is no picture {unknown[0]}; known are {', '.join(PICTURES)}.", sys.stderr)
        return 2
    if "report" in names and shutil.which("chromium") is None:
        write_line("There is no chromium, which shows the report.", sys.stderr)
        return 2
    with TemporaryDirectory() as scratch:
        live_in(scratch)
        application()
        for name in names:
            write_bytes(ASSETS / f"{name}.webp", compressed(PICTURES[name]()))
            write_line(f"{name}.webp", sys.stdout)
    return 0


def _window() -> QImage:
    """Edit mode, as the program looks with a map of the bundled ones."""
    window = make_window(workers=False, theme="light")
    stage = Scenery(window)
    window.resize(*WINDOW)
    stage.open(scenario("king-of-the-hill"))
    shown = stage.picture()
    end(window)
    return shown


def _report() -> QImage:
    """The report of forty games, from its verdict to its map."""
    path = next(each for each in scenario_paths() if each.stem == "king-of-the-hill")
    with TemporaryDirectory() as folder:
        page, taken = Path(folder) / "report.html", Path(folder) / "report.png"
        fonts = Path(folder) / "fonts.conf"
        fonts.write_text(_FONTS.format(fonts=ASSETS / "fonts", cache=folder), encoding="utf-8")
        code = command(["playtest", str(path), "--games", "40", "--bots", "tactical", "-o", str(page)])
        assert code == 0
        browser = [
            "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
            "--hide-scrollbars", f"--user-data-dir={Path(folder) / 'profile'}", "--virtual-time-budget=3000",
            f"--window-size={_PAGE[0]},{_PAGE[1]}", f"--screenshot={taken}", page.as_uri(),
        ]  # fmt: skip
        known = os.environ | {"FONTCONFIG_FILE": str(fonts)}
        subprocess.run(browser, env=known, capture_output=True, timeout=120, check=True)
        return QImage(str(taken)).scaledToWidth(_WIDTH, Qt.TransformationMode.SmoothTransformation)


PICTURES: Mapping[str, Callable[[], QImage]] = {"window": _window, "report": _report}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
