"""The pictures of the pages on games: played, watched, explained, kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from editor.guide.first_map import first_map
from editor.manual.scenery import Scene, Scenery, asked
from editor.play.panels.kept_dialog import KeptDialog
from editor.play.panels.start_dialog import StartDialog
from engine.bots.names import HUMAN
from engine.model.scenario import Scenario
from engine.play.action import Pass
from engine.rules.base.firing.fire import Fire
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.sequence.turns import EndPhase
from engine.storage.bundled import scenario
from engine.storage.kept_game import KeptGame, SeatedPlayer
from engine.storage.kept_games import KeptGames, fingerprint

#: A game on King of the Hill in which both sides fire early.
_SEED = 1


def _hill(stage: Scenery) -> str:
    """The map of most games; the side that begins it."""
    return stage.open(scenario("king-of-the-hill")).scenario.sides[0].id


def _play(stage: Scenery) -> QImage:
    west = _hill(stage)
    table = stage.play(_SEED, asked("target", west, 4), {west})
    table.pointing.offer(next(each for each in table.found if isinstance(each.action, Fire)))
    return stage.picture()


def _start_game(stage: Scenery) -> QImage:
    return stage.dialog(StartDialog(stage.open(first_map()).scenario, stage.window))


def _log(stage: Scenery) -> QImage:
    _hill(stage)
    table = stage.play(3, lambda session: session.count > 90)
    return stage.picture(table.right, table.centre)


def _why(stage: Scenery) -> QImage:
    west = _hill(stage)
    table = stage.play(_SEED, asked("target", west, 5))
    table.right.show_why()
    return stage.picture(table.right, table.centre)


@dataclass(frozen=True, slots=True)
class _Shelf(KeptGames):
    """Games that are on a list, and nowhere else."""

    kept: tuple[KeptGame, ...] = ()

    def games(self, home: str) -> tuple[KeptGame, ...]:
        """All of them, of whatever map."""
        return self.kept


def _kept_games(home: str, shown: Scenario) -> tuple[KeptGame, ...]:
    """A game under way, one on the map as it was before, and one that came to its end."""
    west, east = shown.sides
    people = tuple(SeatedPlayer(side.id, side.id, side.name, HUMAN) for side in (west, east))
    alone = (people[0], replace(people[1], player="tactical"))
    watched = (replace(people[0], player="search"), alone[1])
    game = KeptGame(Path("1"), home, shown.title, "2026-05-09T20:14:30", "2026-05-09T21:40:12", 4, 312, alone)
    return (
        replace(game, scenario=fingerprint(shown)),
        replace(
            game,
            folder=Path("2"),
            begun="2026-05-02T15:05:51",
            written="2026-05-03T18:22:40",
            round=7,
            answers=655,
            players=people,
            scenario="another",
        ),
        replace(
            game,
            folder=Path("3"),
            begun="2026-04-28T19:30:08",
            written="2026-04-28T19:52:19",
            round=11,
            answers=1204,
            players=watched,
            result={"winner": east.id},
            scenario=fingerprint(shown),
        ),
    )


def _kept(stage: Scenery) -> QImage:
    document = stage.open(scenario("king-of-the-hill"))
    shelf = _Shelf(Path(), _kept_games(document.home, document.scenario))
    return stage.dialog(KeptDialog.of_map(shelf, document, stage.window))


def _branches(stage: Scenery) -> QImage:
    west = _hill(stage)
    table = stage.play(_SEED, asked("action", west, 4), {west})
    session = table.session
    session.pause = 0
    acted = next(
        at
        for at, each in enumerate(session.moments)
        if each.state.round == 2 and each.seat in session.people and isinstance(each.action, Activate)
    )
    session.play_from(acted - 1)
    while session.state.round == 2:
        idle = [each for each in table.found if isinstance(each.action, Pass | EndPhase)]
        table.pointing.take((idle or table.found)[0])
        stage.until(lambda: session.may_choose and bool(table.found))
    table.recap.close_button.click()
    table.replay.branch.click()
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.move(menu.x(), menu.y() - menu.height())  # as it opens in a window that fills the screen
    return stage.picture(table.centre, table.right)


GAMES: Mapping[str, Scene] = {
    "play": _play,
    "start-game": _start_game,
    "log": _log,
    "why": _why,
    "kept": _kept,
    "branches": _branches,
}
