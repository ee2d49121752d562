"""Every kind of edit that the edit machine draws does something and has a French title."""

from __future__ import annotations

from functools import cache

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtWidgets import QApplication

from editor.document.document import ScenarioDocument
from editor.text.sentences import told_title
from editor.text.texts import speak, titled
from engine.edits.edit import Edit, Several
from engine.edits.hexsides import SetHexside
from engine.edits.lines import DrawLine, EraseLines, Line
from engine.edits.objectives import AddObjective
from engine.edits.overlays import PlaceOverlay
from engine.edits.paint import PaintTerrain
from engine.hexes.edge import edge
from engine.hexes.hex import Hex
from engine.model.cell import HexsideFeature
from engine.model.layout import OverlayPlacement
from engine.model.objective import Objective, ObjectiveType
from engine.model.said import Said, say
from tests.editor.test_edit_machine import EDITS, Maker
from tests.edits.material import boarded, catalogue, sheet

#: What has to be there before it can be changed or taken away: kinds tried first, in this order.
_BEFORE = (
    "AddObjective",
    "AddFortification",
    "AddObstacle",
    "AddWreck",
    "LayCharge",
    "LaySmoke",
    "AddSpecialPoint",
    "PlaceUnit",
    "PaintZone",
    "AddReinforcementHex",
    "AcceptFinding",
    "PlaceOverlay",
    "PaintTerrain",
    "DrawLine",
)


@cache
def tried(name: str) -> tuple[tuple[Edit, bool], ...]:
    """Edits of a kind, each with whether it changed the map it was tried on."""
    seen: list[tuple[Edit, bool]] = []

    @settings(
        max_examples=120,
        database=None,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def attempt(data: st.DataObject) -> None:
        document = ScenarioDocument(data.draw(st.sampled_from((sheet, boarded)))(), catalogue())
        for kind in _BEFORE:
            document.apply(Maker(data.draw, document).of(EDITS[kind]))
        edit = Maker(data.draw, document).of(EDITS[name])
        seen.append((edit, edit(document.scenario) != document.scenario))

    attempt()
    return tuple(seen)


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted(EDITS))
def test_the_machine_draws_edits_of_each_kind_that_change_something(qapp: QApplication, name: str) -> None:
    assert any(changed for _, changed in tried(name))


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted(set(EDITS) - {"Several", "Mirrored", "SetAt"}))
def test_each_kind_of_edit_has_a_title_in_french(french: None, name: str) -> None:
    # A clip of hexes off the map is none: the machine then draws an edit of another kind.
    for edit in (edit for edit, _ in tried(name) if isinstance(edit, EDITS[name])):
        assert isinstance(edit.title, Said), edit
        assert told_title(edit.title) != edit.title


_HEXES = (Hex(0, 0), Hex(1, 0), Hex(2, 0))


@pytest.mark.parametrize(
    ("edit", "english", "french"),
    [
        (PaintTerrain(_HEXES, "woods", {}), "Paint woods on 3 hexes", "Peindre : bois, 3 hexagones"),
        (DrawLine(Line.ROAD, _HEXES[:1], {}), "Draw road through 1 hex", "Tracer : route, 1 hexagone"),
        (
            EraseLines(_HEXES[:2], {}, (Line.ROAD, Line.STREAM)),
            "Erase roads and streams on 2 hexes",
            "Effacer : routes et cours d'eau, 2 hexagones",
        ),
        (
            AddObjective(Objective("", _HEXES[0], ObjectiveType.VP)),
            "Place victory point objective",
            "Placer un objectif : point de victoire",
        ),
        (
            SetHexside(edge(_HEXES[0], 0), HexsideFeature("hedgerow")),
            "Draw hedgerow",
            "Tracer : haie",
        ),
        (PlaceOverlay(OverlayPlacement("woods-3", _HEXES[0])), "Place large woods", "Poser : grand bois"),
        (
            # A text of the window that was a title before another language was chosen.
            Several((), titled("edit.move", what=titled("field.WreckMarker.one"))),
            "Move wreck",
            "Déplacer : épave",
        ),
        (Several((), say("Something of tomorrow")), "Something of tomorrow", "Something of tomorrow"),
    ],
    ids=lambda each: type(each).__name__,
)
def test_titles_are_told_with_their_parts(qapp: QApplication, edit: Edit, english: str, french: str) -> None:
    assert told_title(edit.title) == english
    speak("fr")
    try:
        assert told_title(edit.title) == french
    finally:
        speak("en")
