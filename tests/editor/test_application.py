"""The application object of Qt is the same for windows and for what is drawn without them, in any order."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

_TOLD = """
from editor.text.speaking import spoken_here

with spoken_here("fr"):
    pass
"""

_DRAWN = """
from editor.printing.map_picture import map_picture
from engine.cli.arguments import load

map_picture(*load("maps/scenarios/mill-lane.json"), 12.0)
"""

_SHOWN = """
from editor.app import make_window
from editor.application import application

running = application()
window = make_window(workers=False)
window.show()
running.processEvents()
print(window.isVisible(), running.applicationName())
"""


@pytest.mark.parametrize("before", [_TOLD, _DRAWN, _TOLD + _DRAWN], ids=["told", "drawn", "told and drawn"])
def test_a_window_opens_where_it_was_told_or_drawn_before(before: str) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", before + _SHOWN]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.stdout.split() == ["True", "tidewright"], ran.stderr
