"""The beginning: the start page, the colours one likes, and the guided map to the first order."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QDialog

from editor.play.panels.start_dialog import StartDialog
from editor.text.texts import language, name_of, text
from tests.walk.hand import expect
from tests.walk.playing import answer, wait_for_question
from tests.walk.walker import Walker


def see_the_start_page(w: Walker) -> None:
    """Nothing is open; what can be begun is offered, and nothing else."""
    window = w.hand.window
    w.hand.wait(lambda: window.centre.currentWidget() is window.start, "the start page")
    w.hand.wait(lambda: window.start.is_drawn, "pictures of the maps that come along")
    for command in ("save", "save_as", "export", "print_and_play", "validate", "play", "undo"):
        expect(not window.commands[command].isEnabled(), f"{command!r} to be grey without a map")
    w.hand.picture("start")


def choose_the_language(w: Walker) -> None:
    """A language that the program does not speak by itself is chosen from the menu, and spoken at once."""
    if language() != w.language:
        before = w.hand.window
        w.hand.in_menu("view", text("menu.language"), name_of(w.language))
        w.hand.wait(lambda: w.hand.window is not before, f"a window in {w.language!r}")
        w.hand.wait(lambda: w.hand.window.start.is_drawn, "the start page in that language")


def choose_colours(w: Walker) -> None:
    """The theme is chosen from the menu and worn at once."""
    w.hand.in_menu("view", text("menu.theme"), text(f"action.theme.{w.theme}"))
    dark = w.theme == "dark"
    w.hand.wait(lambda: w.hand.window.appearance.tokens.is_dark is dark, f"the {w.theme} colours")
    w.hand.picture("colours")


def follow_the_guide(w: Walker) -> None:
    """Each step is done as the card says; the guide sees it by itself."""
    hand = w.hand
    hand.press("start_page.guide")
    hand.wait(lambda: hand.window.document is not None, "the map of the guide")
    docks, guide = hand.window.docks, hand.window.guide

    def reach(id_: str) -> None:
        hand.wait(lambda: guide.step is not None and guide.step.id == id_, f"the step {id_!r} of the guide")

    hand.calm()
    hand.picture("guide-woods")
    hand.open_panel(docks.library_dock)
    woods = docks.terrain.terrain.button_of("terrain", "woods")
    assert woods is not None
    hand.click(woods)
    hand.close_drawer(docks.library_dock)
    hand.drag("H9", "H10", "I9", "I8")
    reach("hill")
    hand.take("level")
    hand.click_hexes("I5", "I6", "J5")
    reach("road")
    hand.take("road")
    hand.drag("E5", "E6", "E7", "E8", "D9")
    reach("objective")
    hand.take("objective")
    hand.click_hexes("D9")
    reach("units")
    hand.take("unit")
    hand.picture("guide-units")
    hand.click_hexes("C8")
    hand.open_panel(docks.library_dock, docks.units)
    hand.picture("guide-side")
    hand.choose_in(docks.units.sides, hand.document.scenario.sides[1].id)
    hand.close_drawer(docks.library_dock)
    hand.click_hexes("M2")
    reach("sight")
    hand.take("sight")
    hand.click_hexes("D9", "H5")
    reach("problem")
    hand.calm()
    hand.picture("guide-problem")
    for label in ("M6", "N6"):
        place = hand.window.map_area.view.mapTo(hand.window, hand.hex_at(label))
        covering = hand.window.childAt(place)
        expect(
            covering is hand.window.map_area.view, f"the marked hex {label} in sight, not under {covering}"
        )
    mend(w)
    hand.close_drawer(docks.bottom)
    reach("save")
    hand.saving_as(w.folder / "first.json")
    hand.keys("Ctrl+S")
    reach("play")
    hand.calm()
    expect(not docks.problems.shown, "no problems on the map of the guide")
    hand.picture("guide-play")


def give_the_first_order(w: Walker) -> None:
    """A game on the guided map, until one's own unit has been given an order."""
    hand = w.hand
    guide = hand.window.guide

    def start(dialog: QDialog) -> None:
        hand.picture("guide-start", dialog)
        hand.press("start.play", dialog)

    hand.answering(StartDialog, start)
    hand.click(hand.window.main_bar.switch["play"])
    table = hand.table
    hand.calm()
    hand.picture("guide-order")
    for _ in range(80):
        wait_for_question(hand, table)
        guide.look()
        if guide.step is None:
            break
        answer(hand, table)
    expect(guide.step is None, "the guide to see the first order")
    hand.picture("guide-end")
    hand.press("guide.close")
    hand.press("play.back")
    hand.wait(lambda: hand.window.play.playing is None, "to edit again")


def mend(w: Walker) -> None:
    """Take every fix that the list of problems offers, until none is left."""
    hand, panel = w.hand, w.hand.window.docks.problems
    hand.open_panel(hand.window.docks.bottom, panel)
    for _ in range(20):
        hand.calm()
        words = text("problems.fix")
        offered = [
            each
            for each in panel.findChildren(QAbstractButton)
            if each.isVisible() and each.text() == words and not each.visibleRegion().isEmpty()
        ]
        if not offered:
            return
        hand.click(offered[0])
