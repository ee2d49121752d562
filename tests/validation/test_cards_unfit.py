"""Cards that a side cannot have are taken out, and no others with them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.model.side import Side
from tests.validation.defects import BREAKING_POINT
from tests.validation.more_defects import side_with
from tests.validation.sentences import found_by, unspoilt

TWO, ONE = ("command_1", "morale_1"), ("command_1",)


def mended(**values: Any) -> Side:
    """The first side after each finding is mended, one after the other."""
    scenario, map_, _ = unspoilt(BREAKING_POINT)
    planted = side_with(**values)(scenario, map_)
    while found := found_by("MAP099", BREAKING_POINT, planted):
        assert found[0].fix is not None
        planted = found[0].fix(planted)
    return planted.sides[0]


@pytest.mark.parametrize("field", ["named_cards", "cards_in_play"])
def test_an_unknown_card_goes_and_leaves_cards_decks_and_hand(field: str) -> None:
    side = unspoilt(BREAKING_POINT)[0].sides[0]
    good = {"strategy_decks": TWO, "start_hand": 2, "operations_cards": ("tank_ace",)}
    assert mended(**good, **{field: ("no_card", "forced_march", "tank_ace")}) == replace(
        side,
        strategy_decks=TWO,
        start_hand=2,
        operations_cards=("tank_ace",),
        **{field: ("forced_march",)},  # type: ignore[arg-type]
    )


def test_a_hand_stays_as_long_as_there_is_a_deck_to_draw_it_from() -> None:
    """B-SET-06 — the starting hand is drawn from the decks of the side."""
    for decks in ((*TWO, "no_deck"), ("no_deck", *TWO), (*ONE, "german_air_support_1")):
        side = mended(strategy_decks=decks, start_hand=2)
        assert side.strategy_decks == tuple(each for each in decks if each in TWO)
        assert side.start_hand == 2
    for deck in ("no_deck", "german_air_support_1"):
        side = mended(strategy_decks=(deck, deck), named_cards=("forced_march",), start_hand=2)
        assert (side.strategy_decks, side.named_cards, side.start_hand) == ((), ("forced_march",), 0)
