"""The relief of a foreign map survives as far as three levels can hold it, and what is lost has its hexes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hypothesis import given
from hypothesis import strategies as st

from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex, neighbour
from engine.storage import bundled
from engine.storage.interchange.formats import import_map, own_mapping
from engine.storage.interchange.levels import Levels, fitted_levels
from engine.storage.interchange.losses import Losses

GRID = Grid(Orientation.FLAT_TOP, 6, 5)


def fitted(levels: Mapping[Hex, int], way: Levels = Levels.RELIEF) -> tuple[dict[Hex, int], Losses]:
    losses = Losses()
    return fitted_levels(levels, way, losses, GRID), losses


def ground(level: int = 0, **others: int) -> dict[Hex, int]:
    levels = dict.fromkeys(GRID.playable, level)
    for label, other in others.items():
        hex_ = GRID.find(label)
        assert hex_ is not None
        levels[hex_] = other
    return levels


def slopes(levels: Mapping[Hex, int]) -> Iterator[tuple[Hex, Hex]]:
    for hex_ in levels:
        for direction in range(6):
            other = neighbour(hex_, direction)
            if other in levels and levels[hex_] < levels[other]:
                yield hex_, other


def test_one_pit_lifts_no_board() -> None:
    """A pit at -3 beside a hill of two levels: the hill stays a hill, and the pit is named."""
    before = ground(0, B1=-3, C3=1, D3=1, D4=1, E3=1, C4=2, D5=2, E4=2, C2=1, B4=1)
    after, losses = fitted(before)
    (pit,) = [hex_ for hex_, level in before.items() if level == -3]
    assert after == {**before, pit: 0}
    (loss,) = losses.report()
    assert (loss.what, loss.places, loss.hexes) == ("level -3", ("B1",), (pit,))


def test_levels_of_ours_stay() -> None:
    for levels in (ground(0), ground(2), ground(0, C2=2), ground(0, C2=1, C3=2)):
        after, losses = fitted(levels)
        assert after == levels
        assert losses.report() == ()


def test_high_ground_comes_down_and_keeps_its_steps() -> None:
    after, losses = fitted(ground(5, C3=6, C4=9))
    assert after == ground(0, C3=1, C4=2)
    assert {(loss.what, loss.count) for loss in losses.report()} == {
        ("level 5", len(after) - 2), ("level 6", 1), ("level 9", 1),
    }  # fmt: skip
    assert all(loss.hexes == () for loss in losses.report()), "no slope is lost"


def test_the_other_ways() -> None:
    before = ground(0, C2=-3, C3=1, C4=2, C5=7)
    assert fitted(before, Levels.KEEP) == (ground(3, C2=0, C3=4, C4=5, C5=10), Losses())
    after, losses = fitted(before, Levels.CLAMP)
    assert after == ground(0, C3=1, C4=2, C5=2)
    assert {loss.what: loss.places for loss in losses.report()} == {"level -3": ("C2",), "level 7": ("C5",)}


@given(st.lists(st.integers(-2, 5), min_size=len(GRID.playable), max_size=len(GRID.playable)))
def test_no_other_way_keeps_more_slopes_or_changes_less(drawn: list[int]) -> None:
    before = dict(zip(GRID.playable, drawn, strict=True))
    after, losses = fitted(before)
    assert set(after.values()) <= {0, 1, 2}
    if set(before.values()) <= {0, 1, 2}:
        assert after == before
        return

    def worth(levels: Mapping[Hex, int]) -> tuple[int, int]:
        kept = sum(levels[low] < levels[high] for low, high in slopes(before))
        return kept, -sum(abs(levels[hex_] - before[hex_]) for hex_ in before)

    others = [
        {hex_: (level >= one) + (level >= two) for hex_, level in before.items()}
        for one in range(-3, 8)
        for two in range(one, 8)
    ]
    assert worth(after) == max(map(worth, others))
    assert all(after[low] <= after[high] for low, high in slopes(before)), "nothing is turned upside down"
    named = {hex_ for loss in losses.report() for hex_ in loss.hexes}
    lost = [pair for pair in slopes(before) if after[pair[0]] == after[pair[1]]]
    assert all(named & set(pair) for pair in lost)
    assert named <= {hex_ for pair in lost for hex_ in pair}


def test_a_board_of_megamek_is_read_the_way_that_is_asked_for() -> None:
    text = "size 3 3\n" + "".join(
        f'hex 0{column}0{row} {level} "" ""\n'
        for column in (1, 2, 3)
        for row, level in ((1, -3), (2, 0), (3, 4))
    )
    found = {
        way: {
            cell.elevation
            for cell in import_map(
                text, ".board", "t", bundled.catalogue(), levels=way
            ).scenario.layout.cells.values()
        }
        for way in Levels
    }
    assert found == {Levels.RELIEF: {1, 2}, Levels.CLAMP: {2}, Levels.KEEP: {3, 7}}


def test_levels_that_a_mapping_of_wesnoth_adds_up_to_keep_their_relief() -> None:
    table = own_mapping(
        """{"$schema": "urn:tidewright:schema:mapping:1", "format_version": 1, "program": "wesnoth",
        "mapping": [{"id": "Gg", "elevation": 4}, {"id": "Mm", "elevation": 6},
        {"id": "^X", "elevation": 3}]}"""
    )
    row = "Gg, Gg, Mm, Mm^X, Gg\n"
    scenario = import_map(row * 5, ".map", "t", bundled.catalogue(), table).scenario
    assert {cell.elevation for cell in scenario.layout.cells.values()} == {1, 2}
