"""A user of version 0.1.0: `python -m tests.packaging.user_of_0_1_0 FOLDER` leaves what such a one has.

Everything is below FOLDER, where the environment has put the user's home: settings, a map that was saved, one
that was not, a game on each, a stamp, a board of one's own, a saved game, a store of playtests. It ends
without closing its window. `tests/packaging/from_0_1_0` is what the program of that version left there, with
`@HOME@` for the folder; it is never made again.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

from editor.app import make_window
from editor.application import application
from editor.document.stamps import stamps_text
from editor.main_window import MainWindow
from editor.play.mode import PlayTable
from editor.play.panels.start_dialog import StartDialog
from editor.play.timeline import PlaySetup
from engine.cli.main import main
from engine.edits.clip import copied
from engine.edits.describe import Describe
from engine.hexes.hex import neighbours
from engine.storage.bundled import catalogue, scenario
from engine.storage.files import write_scenario
from tests.editor.play.playing import answer_like_a_bot, wait_for_game

ANSWERS = 12


def play(window: MainWindow) -> None:
    """Begin a game on the map in front and give some answers."""
    StartDialog.exec = lambda _: 1  # type: ignore[method-assign,assignment]
    StartDialog.setup = PlaySetup({"west": "human", "east": "random"}, 3)  # type: ignore[assignment]
    window.enter_play()
    wait_for_game(window)
    table = window.play.playing
    assert isinstance(table, PlayTable)
    table.session.set_running(False)
    while len(table.session.answers) < ANSWERS:
        table.session.step()
        table.session.decide_now(100_000)
        if table.session.asked is not None:
            answer_like_a_bot(table, "random")
        application().processEvents()


def leave_behind(home: Path) -> None:
    map_, game = home / "my-map.json", home / "my-game.json"
    mine = replace(scenario("mill-lane"), title="My own map")
    write_scenario(map_, mine)
    two = ("--bots", "random,random")
    assert main(["play", str(map_), *two, "--seed", "5", "--max-rounds", "2", "--save", str(game)]) == 0
    batch = ("--games", "2", "--jobs", "1", "--max-rounds", "2", "--store", str(home / "games.db"))
    assert main(["playtest", str(map_), *two, *batch]) == 0

    window = make_window(workers=False, theme="dark")
    window.resize(1200, 760)
    window.show()
    window.kept_tabs.start()
    window.settings.remember_text("theme", "dark")
    window.settings.remember_text("language", "fr")
    board = next(iter(catalogue().boards.values()))
    assert window.own_boards.keep(replace(board, id="own-mine", box="own", twin=None)) == ""
    document = window.files.open_now(str(map_))
    assert document is not None
    document.apply(Describe({"description": "Saved twice"}))
    assert window.files.save(document)
    middle = document.scenario.objectives[0].hex
    clip = copied(document.scenario, document.map, (middle, *neighbours(middle)))
    window.settings.remember_text("stamps", stamps_text((clip,)))
    play(window)
    window.leave_play()
    unsaved = window.files.add(scenario("king-of-the-hill"))
    unsaved.apply(Describe({"title": "Not saved yet"}))
    play(window)
    for _ in range(200):
        application().processEvents()
    window.keep_now()
    os._exit(0)


if __name__ == "__main__":
    application()
    leave_behind(Path(sys.argv[1]))
