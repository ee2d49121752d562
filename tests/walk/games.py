"""Games: three rounds against a bot, a moment that is edited and played on, and what a kill leaves."""

from __future__ import annotations

import json

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QDialog

from editor.play.mode import PlayTable
from editor.play.panels.kept_dialog import KeptDialog
from editor.play.panels.start_dialog import StartDialog
from engine.rules.base.sequence.opening import is_quiet
from engine.storage.documents import SCENARIO, text_of_value
from tests.walk.commanding import Commander
from tests.walk.hand import expect, rest
from tests.walk.making import TITLE
from tests.walk.playing import answer, play_until_round, see_right, wait_for_question
from tests.walk.walker import Walker

#: What the user knows of his map and game when the program is killed, by its name in the folder.
MEMORY = "memory.json"


def begin_a_game(w: Walker) -> None:
    """Against the bot that is proposed."""
    hand = w.hand

    def start(dialog: QDialog) -> None:
        hand.picture("game-start", dialog)
        hand.press("start.play", dialog)

    hand.answering(StartDialog, start)
    hand.keys("F5")
    table = hand.table
    wait_for_question(hand, table)
    hand.picture("game-begins")
    expect(table.session.people, "a person at the table")


def play_three_rounds(w: Walker) -> None:
    """Answered on the map where that is possible; the first question of each kind is kept as a picture."""
    hand, table = w.hand, w.hand.table
    asked: set[str] = set()
    session = table.session
    table.session.pause = 0
    commander = Commander(hand, table)
    for number in (2, 3):
        play_until_round(hand, number, commander.answer, lambda: _keep_first(w, table, asked))
        hand.picture(f"game-round-{number}")
    while session.asked is not None and session.asked.prompt == "purchase":
        answer(hand, table)
        wait_for_question(hand, table)
    see_right(hand, table)
    hand.click(table.right.tabs, table.right.tabs.tabRect(0).center())
    hand.picture("game-log")
    play_until_round(hand, 4, commander.answer)
    expect(session.state.round == 4, "three rounds to be played")
    told = {each.seat for each in session.moments}
    expect(told >= {seat.id for seat in session.game.seats}, "both sides to have decided")
    missing = {"advanced", "clicked", "dragged", "target", "support", "op-fire"} - set(commander.done)
    expect(not missing, f"everything to be done on the map once, not all but {sorted(missing)}")


def _keep_first(w: Walker, table: PlayTable, asked: set[str]) -> None:
    prompt = table.session.asked.prompt if table.session.asked is not None else ""
    if prompt and prompt not in asked:
        asked.add(prompt)
        w.hand.picture(f"game-asks-{prompt}")


def edit_from_round_two(w: Walker) -> None:
    """A moment of round 2 becomes a map of its own; a unit is moved on it, and it is played on."""
    hand, table = w.hand, w.hand.table
    session, course = table.session, table.replay.course
    states = [each.state for each in session.moments]
    place = next(at for at, each in enumerate(states) if each.round == 2 and is_quiet(each))
    at = _on_course(table, place)
    hand.click(course, at)
    hand.wait(lambda: session.shown.state.round == 2, "round 2 to be shown")
    hand.picture("looking-back")
    hand.from_menu_at(course, _on_course(table, place), "opening.edit")
    hand.wait(lambda: hand.window.play.playing is None, "to edit again")
    moment = hand.document
    expect(moment.title.startswith(TITLE) and moment.title != TITLE, "a map named after the moment")
    hand.calm()
    hand.picture("moment")
    hand.take("level")
    before = moment.scenario
    hand.click_hexes("K6")
    expect(moment.scenario != before, "the moment to be edited")
    hill = moment.map.grid.find("K6")
    assert hill is not None
    height = moment.map.cells[hill].elevation

    def start(dialog: QDialog) -> None:
        hand.picture("moment-start", dialog)
        hand.press("start.play", dialog)

    hand.answering(StartDialog, start)
    hand.keys("F5")
    again = hand.table.session
    hand.wait(lambda: again.may_choose, "a question to the person")
    hand.picture("moment-begins")
    begun = again.moments[0].state
    expect(begun.round == 2, f"the game to begin in round 2, not in {begun.round}, {begun.phase}")
    expect(again.game.map.cells[hill].elevation == height, "the game to be played with the edit")


def play_on(w: Walker) -> None:
    """Some more answers; then what there is now is remembered, for the program is about to be killed."""
    hand, table = w.hand, w.hand.table
    table.session.pause = 0
    for _ in range(4):
        wait_for_question(hand, table)
        answer(hand, table)
    wait_for_question(hand, table)
    hand.picture("before-the-kill")
    rest(2000)  # what was done longer ago than this is never lost
    memory = {"answers": len(table.session.answers), "maps": _maps(w), "round": table.session.state.round}
    (w.folder / MEMORY).write_text(json.dumps(memory), encoding="utf-8")


def come_back(w: Walker) -> None:
    """After the kill all maps are there as they were, and the game goes on at the same answer."""
    hand = w.hand
    memory = json.loads((w.folder / MEMORY).read_text(encoding="utf-8"))
    table = hand.table
    hand.wait(lambda: table.session.may_choose, "the question that was open")
    hand.picture("back-again")
    maps = _maps(w)
    for title, held in memory["maps"].items():
        expect(maps.get(title) == held, f"the map {title!r} as it was before the kill")
    expect(len(table.session.answers) == memory["answers"], f"a game of {memory['answers']} answers")
    expect(table.session.state.round == memory["round"], f"the game in round {memory['round']}")
    answer(hand, table)


def go_on_with_a_kept_game(w: Walker) -> None:
    """Back to editing, and to the game again by the list of kept games."""
    hand = w.hand
    hand.press("play.back")
    hand.wait(lambda: hand.window.play.playing is None, "to edit again")
    hand.calm()
    hand.picture("edit-again")

    def choose(dialog: QDialog) -> None:
        hand.picture("kept-games", dialog)
        hand.press("kept.continue", dialog)

    hand.answering(KeptDialog, choose)
    hand.keys("F5")
    expect(hand.table.session.answers, "the game that was kept")
    hand.press("play.back")
    hand.wait(lambda: hand.window.play.playing is None, "to edit again")


def _maps(w: Walker) -> dict[str, str]:
    return {each.title: text_of_value(SCENARIO, each.scenario) for each in w.hand.window.files.documents}


def _on_course(table: PlayTable, place: int) -> QPoint:
    """Where a moment stands in the row below the map."""
    course = table.replay.course
    last = max(table.session.count - 1, 1)
    at = QPoint(round(8 + place * (course.width() - 16) / last), 14)
    expect(course.moment_at(at.x()) == place, f"the moment {place} in the row below the map")
    return at
