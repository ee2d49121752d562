"""What the program imports, in its window and in the processes beside it, has its source read by nobody."""

from __future__ import annotations

import importlib
import inspect
import linecache
import os
import subprocess
import sys
from pathlib import Path

import pytest

from editor.unsearched import unsearched
from editor.worker import end, new_worker
from tests.editor.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]

_STARTED = """
import linecache, sys

if __name__ == "__main__":
    from editor.launch import prepared
    painting = prepared()
    painting.close()
    ours = [name for name in sys.modules if name.startswith(("editor.", "engine."))]
    print(len(ours) > 300, sorted(linecache.cache))
"""


def test_no_source_is_read_while_the_window_is(tmp_path: Path) -> None:
    script = tmp_path / "started.py"
    script.write_text(_STARTED, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    ran = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False
    )
    assert ran.stdout.split() == ["True", "[]"], ran.stdout + ran.stderr


def _sources_read() -> tuple[bool, list[str]]:
    importlib.import_module("editor.views.paint_job")
    return "PySide6.QtGui" in sys.modules, sorted(linecache.cache)


def test_no_source_is_read_in_a_process_beside_the_window() -> None:
    worker = new_worker(str)
    assert worker.submit(_sources_read).result(PATIENCE) == (True, [])
    end(worker)


def test_whoever_asks_for_a_source_is_given_it_again_afterwards() -> None:
    with unsearched(), pytest.raises(OSError, match="no source"):
        inspect.getsource(importlib)
    assert "def import_module" in inspect.getsource(importlib)
