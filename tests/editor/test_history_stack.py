"""Steps of documents that nobody has any more: they go without harm, in whatever order."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import weakref
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from editor.document.document import ScenarioDocument
from engine.model.scenario import Scenario
from engine.storage.bundled import catalogue, scenario

ROOT = Path(__file__).resolve().parents[2]

#: Documents in circles, as each is that something has connected itself to; in which order they are collected
#: depends on how often the collector looks.
_FORGOTTEN = """
import gc
from dataclasses import replace
from PySide6.QtCore import QCoreApplication
from editor.document.document import ScenarioDocument
from engine.storage.bundled import catalogue, scenario

application = QCoreApplication([])
lane, names = scenario("mill-lane"), catalogue()
for often in 50, 300, 700, 1000, 3000:
    gc.set_threshold(often, 3, 3)
    for _ in range(300):
        document = ScenarioDocument(lane, names)
        document.circle = document
        for title in "one", "two":
            document.apply(lambda map_: replace(map_, title=title))
        document.stack.undo()
        del document
    gc.collect()
print("gone")
"""


def test_documents_that_nobody_has_are_collected_without_harm() -> None:
    # The stack deleted commands once more that the collector had deleted already.
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", _FORGOTTEN]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert (ran.returncode, ran.stdout) == (0, "gone\n"), ran.stderr


def _titled(document: ScenarioDocument, title: str) -> None:
    def edit(map_: Scenario) -> Scenario:
        return replace(map_, title=title)

    assert document.apply(edit)


def test_steps_go_with_their_document(qapp: QApplication) -> None:
    document = ScenarioDocument(scenario("mill-lane"), catalogue())
    for title in ("one", "two"):
        _titled(document, title)
    held = [weakref.ref(each) for each in (document, *document.stack._held)]
    assert len(held) == 3
    del document
    gc.collect()
    assert [each() for each in held] == [None] * 3


def test_steps_that_the_stack_dropped_are_let_go(qapp: QApplication) -> None:
    document = ScenarioDocument(scenario("mill-lane"), catalogue())
    for number in range(200):
        _titled(document, str(number))
        document.stack.undo()
    assert document.stack.count() == 1
    assert sum(map(isValid, document.stack._held)) == 1
    assert len(document.stack._held) < 80
