"""An editor that plays until it is killed: `python -m tests.editor.play.played_until_killed`.

Opens a map that was never saved, edits it, and once the journal has it plays a game on it, for the
person and the bot. Lines written: `answers NUMBER` when so many answers were given.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from editor.actions.unasked_end import UnaskedEnd
from editor.app import make_window
from editor.application import application
from editor.document.recovery import journal_folder
from editor.play.mode import PlayTable
from editor.play.panels.start_dialog import StartDialog
from editor.play.timeline import PlaySetup
from engine.edits.describe import Describe
from engine.storage.bundled import scenario
from tests.editor.play.playing import STEADY, answer_like_a_bot, wait_for_game

TITLE = "Hill of the killed"


def play_until_killed() -> None:
    app = application()
    window = make_window(workers=False, theme="light")
    window.resize(1000, 640)
    window.show()
    UnaskedEnd(app, window.keep_now).begin()
    document = window.files.add(scenario("king-of-the-hill"))
    document.apply(Describe({"title": TITLE}))
    while not any(TITLE in each.read_text("utf-8") for each in Path(journal_folder()).glob("*.json")):
        app.processEvents()
    StartDialog.exec = lambda _: 1  # type: ignore[method-assign,assignment]
    StartDialog.setup = PlaySetup({"west": "human", "east": STEADY}, 3)  # type: ignore[assignment]
    window.enter_play()
    wait_for_game(window)
    table = window.play.playing
    assert isinstance(table, PlayTable)
    session = table.session
    session.set_running(False)
    while session.outcome is None:
        session.step()
        session.decide_now(100_000)
        if session.asked is not None:
            answer_like_a_bot(table)
        os.write(1, f"answers {len(session.answers)}\n".encode())
        app.processEvents()
    sys.exit(1)


if __name__ == "__main__":
    play_until_killed()
