"""S-DOC-304 — the boards that a strafing run may be flown on."""

from collections import Counter

import pytest

from engine.play.game import Game
from engine.rules.doctrine.special.strafing import boards
from engine.rules.modules import ruleset_for
from engine.storage import bundled


@pytest.mark.parametrize("name", ["lyon", "mortaine"])
def test_a_hex_printed_by_two_boards_lies_on_both_and_all_boards_are_alike(name: str) -> None:
    scenario = bundled.scenario(name)
    game = Game(scenario, bundled.catalogue(), ruleset_for(scenario.rules))
    lying = boards(game)
    assert set(lying) == set(game.map.cells)
    assert any(len(numbers) == 2 for numbers in lying.values())
    hexes = Counter(number for numbers in lying.values() for number in numbers)
    assert sorted(hexes) == list(range(len(scenario.layout.boards)))
    for number, other in zip(sorted(hexes), sorted(hexes, reverse=True), strict=True):
        assert hexes[number] == hexes[other]
