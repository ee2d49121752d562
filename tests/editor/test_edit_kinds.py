"""Every kind of edit that the edit machine draws does something and has a French title."""

from __future__ import annotations

from functools import cache

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtWidgets import QApplication

from editor.document.document import ScenarioDocument
from editor.text.edit_titles import template_of, told_title
from engine.edits.edit import Edit
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
        found = template_of(edit.title)
        assert found is not None, edit.title
        assert told_title(edit.title) != edit.title


@pytest.mark.parametrize(
    ("english", "told"),
    [
        ("Paint woods on 3 hexes", "Peindre : bois, 3 hexagones"),
        ("Draw road through 1 hex", "Tracer : route, 1 hexagone"),
        ("Erase roads and streams on 2 hexes", "Effacer : routes et cours d'eau, 2 hexagones"),
        ("Place VP objective", "Placer un objectif : point de victoire"),
        ("Draw hedgerow", "Tracer : haie"),
        ("Place woods-3", "Poser : grand bois"),
        ("Something of tomorrow", "Something of tomorrow"),
    ],
)
def test_titles_are_told_with_their_parts(french: None, english: str, told: str) -> None:
    assert told_title(english) == told


def test_a_piece_is_told_by_its_name_in_english_too() -> None:
    assert told_title("Place woods-3") == "Place large woods"
    assert told_title("Paint woods on 3 hexes") == "Paint woods on 3 hexes"
