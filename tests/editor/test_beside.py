"""A thread beside the window: in order, and never in the way of a window that goes."""

import os
import subprocess
import sys
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from editor.beside import Beside, when_done

ROOT = Path(__file__).resolve().parents[2]

#: A page that goes while a file is read for it: asked for again after it was stopped, and never stopped.
_GOING = """
from PySide6.QtTest import QTest
from editor.app import make_window
from editor.application import application
from engine.storage.bundled import scenario_paths

if __name__ == "__main__":
    application()
    window = make_window(workers=False)
    page = window._start_page()
    paths = list(map(str, scenario_paths()))
    if {is_stopped}:
        page.stop()
    page.show_files([(path, path) for path in paths], print, print)
    page.deleteLater()
    QTest.qWait(0)  # the page goes while Python is held, as everywhere that Python has Qt go on
    window.close()
    print("gone", flush=True)
"""


def test_one_thing_after_the_other() -> None:
    beside = Beside()
    done: list[int] = []
    held = threading.Event()
    beside.ask(held.wait)
    for number in range(20):
        beside.ask(lambda number=number: done.append(number))
    assert done == []
    held.set()
    beside.wait()
    assert done == list(range(20))
    beside.stop()


def test_what_is_stopped_begins_nothing() -> None:
    there = set(threading.enumerate())
    beside = Beside()
    done: list[str] = []
    begun, held = threading.Event(), threading.Event()
    beside.ask(lambda: (begun.set(), held.wait(), done.append("first")))
    beside.ask(lambda: done.append("second"))
    begun.wait()
    threading.Timer(0.1, held.set).start()
    beside.stop()
    beside.ask(lambda: done.append("third"))
    beside.wait()
    assert done == ["first"]
    assert not any(each.name.startswith("beside") for each in threading.enumerate() if each not in there)


def test_an_error_is_told_where_all_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: told.append(kind))
    beside = Beside()
    done: list[float] = []
    beside.ask(lambda: 1 / 0)
    beside.ask(lambda: done.append(time.monotonic()))
    beside.wait()
    beside.stop()
    assert told == [ZeroDivisionError]
    assert len(done) == 1


def test_what_comes_is_taken_in_the_window_s_thread(qtbot: QtBot) -> None:
    beside, owner = Beside(), QObject()
    came: list[tuple[int, bool]] = []

    def take(number: int) -> None:
        came.append((number, threading.current_thread() is threading.main_thread()))

    for number in range(5):
        beside.ask(partial(int, number), owner, take)
    beside.wait()
    assert came == []
    qtbot.waitUntil(lambda: len(came) == 5)
    assert came == [(number, True) for number in range(5)]
    beside.stop()


@pytest.mark.parametrize("how", ["gone", "failed", "cancelled"])
def test_nothing_comes_to_who_is_gone_nor_of_what_failed(
    qtbot: QtBot, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    beside, owner, held = Beside(), QObject(), threading.Event()
    came: list[object] = []
    beside.ask(held.wait)
    beside.ask(partial(divmod, 1, 0 if how == "failed" else 1), owner, came.append)
    if how == "gone":
        delete(owner)
    if how == "cancelled":
        threading.Timer(0.1, held.set).start()
        beside.stop()
    held.set()
    beside.wait()
    qtbot.wait(30)
    assert came == []
    beside.stop()


def test_no_thread_ends_what_waits_for_it(qtbot: QtBot, qtlog: Any) -> None:
    # A thread that let go of a timer last would end it, which Qt allows in the timer's own thread only.
    threads = ThreadPoolExecutor(2)

    def waiting(number: int) -> weakref.ref[QTimer]:
        owner = QTimer()
        owner.start(100_000)
        when_done(threads.submit(int, number), owner, lambda _, held=owner: held.interval())
        return weakref.ref(owner)

    owners = [waiting(number) for number in range(300)]
    threads.shutdown()
    assert [each for each in owners if each() is None] == []
    qtbot.waitUntil(lambda: all(each() is None for each in owners))
    assert qtlog.records == []


@pytest.mark.parametrize("is_stopped", [True, False])
def test_a_page_that_goes_does_not_wait_for_what_is_read_for_it(is_stopped: bool) -> None:
    # It once hung here for good: the page waited for the reading, the reading for the interpreter. And it
    # crashed: the reading signalled a page that was half gone.
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", _GOING.format(is_stopped=is_stopped)]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=100, check=False)
    assert (ran.returncode, ran.stdout.splitlines()[-1:]) == (0, ["gone"]), ran.stderr
