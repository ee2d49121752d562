"""maps/README.md tells the truth about what ships."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.storage import bundled
from tests.maps.readme_table import table


@pytest.fixture(scope="module")
def readme() -> str:
    """The text of maps/README.md."""
    return (bundled.folder("maps") / "README.md").read_text(encoding="utf-8")


def test_the_table_of_maps_is_measured(readme: str, scenarios: Mapping[str, Scenario]) -> None:
    skirmishes = [each for each in scenarios.values() if each.rules.ruleset == "skirmish"]
    skirmishes.sort(key=lambda each: each.inspired_by)
    assert table(skirmishes) in readme


def test_every_face_and_piece_is_described(readme: str, material: Catalogue) -> None:
    for board in material.boards.values():
        for face in board.faces:
            assert f"**{face.name}**" in readme
    for piece in material.pieces.values():
        assert f"| `{piece.id}` | {piece.count} |" in readme


def test_every_scenario_is_linked(readme: str, scenarios: Mapping[str, Scenario]) -> None:
    assert all(f"(scenarios/{id_}.json)" in readme for id_ in scenarios)
