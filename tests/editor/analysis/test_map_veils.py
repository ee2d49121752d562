"""Analyses of the whole map: by commands, over the map, and figure by figure in the panel."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from editor.analysis.fairness import fairness_rows
from editor.analysis.worker_cache import WorkerCache
from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.probes.whole_map.contest import contest_map
from editor.probes.whole_map.dead import unseen_ground
from editor.probes.whole_map.exposure import FIRE_RANGE, exposure_count
from editor.probes.whole_map.seen import eyes_of, seen_by_enemy
from editor.tools.toolbox import tool
from editor.views.overlays.model import Heat, Marks, RangeRings, SharesOverlay, SightChanges
from engine.analysis.fairness import contest, home_hexes
from engine.edits.paint import PaintTerrain
from engine.hexes.hex import distance
from engine.model.catalogue import Catalogue
from engine.storage.bundled import scenario
from tests.editor.test_window import answered, click, hex_of, move


@pytest.fixture(scope="module")
def cache(material: Catalogue) -> WorkerCache:
    return WorkerCache(material)


def test_the_contest_map_says_what_the_analysis_says(cache: WorkerCache) -> None:
    hill = scenario("king-of-the-hill")
    survey = cache.survey(hill)
    homes = {side.id: home_hexes(survey, side) for side in hill.sides}
    answer = contest_map(cache, hill, "squad")
    assert dict(answer.first) == {hex_: first.side for hex_, first in contest(survey, homes).items()}
    owners = list(answer.first.values())
    assert owners.count("west") == owners.count("east"), "the map is symmetric"
    assert {answer.leads[hex_] for hex_, side in answer.first.items() if side is None} == {"="}


def test_who_is_not_first_has_no_eyes_on_a_goal(cache: WorkerCache) -> None:
    """Neither side of a tie, nor any where nobody comes."""
    hill = scenario("king-of-the-hill")
    survey = cache.survey(hill)
    first = contest(survey, {side.id: home_hexes(survey, side) for side in hill.sides})
    even = min(hex_ for hex_, each in first.items() if each.side is None)
    tied = replace(hill, objectives=(replace(hill.objectives[0], hex=even),), placed_units=())
    assert all(even not in eyes_of(survey, tied, side) for side in tied.sides)


def test_exposure_and_dead_ground_follow_from_sight(cache: WorkerCache) -> None:
    hill = scenario("king-of-the-hill")
    survey = cache.survey(hill)
    counts = exposure_count(cache, hill)
    for hex_ in list(survey.map.cells)[::17]:
        seen = [each for each in survey.sight.field(hex_, FIRE_RANGE) if each != hex_]
        assert counts[hex_] == len(seen)
    dead, eyes = unseen_ground(cache, hill, "west"), eyes_of(survey, hill, hill.sides[0])
    assert eyes
    for hex_ in survey.map.cells:
        assert (hex_ in dead) is not any(survey.sight.sees(eye, hex_) for eye in eyes)
    seen_by = seen_by_enemy(cache, hill, "east")
    assert {hex_ for hex_, number in seen_by.items() if not number} - set(eyes) == dead


def test_fairness_favours_who_has_the_smaller_way(cache: WorkerCache) -> None:
    hill = scenario("king-of-the-hill")
    rows = {row.key: row for row in fairness_rows(cache, hill)}
    assert rows["victory"].better is None
    assert rows["victory"].figures[0] == rows["victory"].figures[1]
    near = next(row for row in fairness_rows(cache, hill) if row.key == "conquest" and row.better == 0)
    assert int(near.figures[0]) < int(near.figures[1])


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("contest", SharesOverlay),
        ("exposure", Heat),
        ("seen", Heat),
        ("dead", SharesOverlay),
        ("narrow", Marks),
    ],
)
def test_commands_lay_analyses_over_the_map(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, kind: str, shown: type
) -> None:
    window.commands[f"veil_{kind}"].trigger()
    answered(qtbot, window)
    view = window.map_area.view
    assert isinstance(view.overlay("veil"), shown)
    assert window.docks.analysis.isVisible()
    hill.apply(PaintTerrain((hex_of(hill, "H4"),), "woods", hill.committed_map.cells))
    stale = view.overlay("veil")
    assert stale is None or getattr(stale, "stale", True)
    answered(qtbot, window)
    assert isinstance(view.overlay("veil"), shown)
    window.commands[f"veil_{kind}"].trigger()
    assert view.overlay("veil") is None


def test_an_edit_shows_which_sight_lines_it_closed(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, material: Catalogue
) -> None:
    window.commands["veil_changes"].trigger()
    answered(qtbot, window)
    assert window.map_area.view.overlay("veil") is None
    survey = WorkerCache(material).survey(hill.scenario)
    places = sorted({each.hex for each in hill.scenario.objectives})
    a, b = next(
        (a, b) for a in places for b in places if a < b and survey.sight.sees(a, b) and distance(a, b) > 2
    )
    between = [hex_ for hex_ in survey.proof(a, b).hexes if hex_ not in (a, b)]
    hill.apply(PaintTerrain(tuple(between), "building", hill.committed_map.cells, level=2))
    answered(qtbot, window)
    changes = window.map_area.view.overlay("veil")
    assert isinstance(changes, SightChanges)
    assert (a, b) in changes.closed
    hill.stack.undo()
    answered(qtbot, window)
    assert window.map_area.view.overlay("veil") is None
    assert "0 lines closed" in window.docks.analysis._words.text()


def test_the_fairness_table_shows_both_sides(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    table = window.docks.analysis._table
    waiting = [table.horizontalHeaderItem(column).text() for column in range(4)]  # type: ignore[union-attr]
    window.docks.bottom.turn_to(window.docks.analysis)
    told = window.docks.analysis._waiting
    assert told.isVisible()
    assert told.text() == "The figures of both sides are being worked out …"
    qtbot.waitUntil(lambda: table.rowCount() > 5)
    assert not told.isVisible()
    heads = [table.horizontalHeaderItem(column).text() for column in range(4)]  # type: ignore[union-attr]
    assert waiting == heads, "the columns have their names before the figures are there"
    assert heads[1:3] == ["West", "East"]
    for row in range(table.rowCount()):
        assert all(table.item(row, column).text() for column in range(4))  # type: ignore[union-attr]


def test_words_of_an_older_map_are_grey(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    window.docks.bottom.turn_to(window.docks.analysis)
    words = window.docks.analysis._words

    def is_grey() -> bool:
        return words.palette().color(words.foregroundRole()) == grey

    window.veils.store.show(kind="contest")
    answered(qtbot, window)
    black = words.palette().color(words.foregroundRole())
    hill.apply(PaintTerrain((hex_of(hill, "D4"),), "woods", hill.committed_map.cells))
    grey = words.palette().color(words.foregroundRole())
    assert grey.lightness() > black.lightness() + 60
    answered(qtbot, window)
    assert not is_grey()
    window.veils.store.show(kind="exposure")
    assert is_grey(), "they tell of another analysis"
    answered(qtbot, window)
    assert not is_grey()


def test_the_range_tool_draws_rings(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    window.map_area.take(tool("range"))
    move(window, "G4")
    click(qtbot, window, "G4")
    answered(qtbot, window)
    rings = window.map_area.view.overlay("probe")
    assert isinstance(rings, RangeRings)
    assert rings.range == 6
    assert all(distance(rings.origin, hex_) <= 7 for hex_ in rings.fire)
    assert window.map_area.grab().width() > 100
