"""What a change takes away, as it is told of fixes: how many of what, and in which half."""

from __future__ import annotations

import pytest

from engine.model.removal import Loss, Lost, Removal
from engine.validation.removal_words import left_out, sentence, takes_away

WOODS = Loss(Lost.TERRAIN, 2, what="woods", drawn=True)
ROAD, BRIDGE, UNITS = Loss(Lost.ROAD, 3, drawn=True), Loss(Lost.BRIDGE, 1, drawn=True), Loss(Lost.UNIT, 2)
PRINTED = Loss(Lost.STREAM, 1)


@pytest.mark.parametrize(
    ("losses", "words"),
    [
        ((), ""),
        ((WOODS,), "takes away 2 hexes of woods"),
        ((WOODS, BRIDGE), "takes away 2 hexes of woods and 1 bridge"),
        ((WOODS, ROAD, BRIDGE), "takes away 2 hexes of woods, 3 hexes of road and 1 bridge"),
        (
            (WOODS, ROAD, BRIDGE, UNITS),
            "takes away 2 hexes of woods, 3 hexes of road, 1 bridge and 2 units",
        ),
        ((PRINTED,), "covers 1 hex of river that boards print"),
        ((PRINTED, BRIDGE), "takes away 1 bridge, and covers 1 hex of river that boards print"),
    ],
)
def test_each_loss_is_told_once(losses: tuple[Loss, ...], words: str) -> None:
    assert str(takes_away(Removal(losses))) == words
    assert str(sentence(Removal(losses))) == (f"The fix {words}." if words else "")


@pytest.mark.parametrize("half", ["west", "east", "north", "south"])
def test_losses_of_a_half_are_told_together(half: str) -> None:
    parted = tuple(
        Loss(kind, 2, part=part) for part in (half, "") for kind in (Lost.UNIT, Lost.MARKER, Lost.RULE)
    )
    assert str(left_out("MAP001", Removal(parted))) == (
        "MAP001 is not mended: its fix takes away "
        f"2 units, 2 markers and 2 rules in the {half} half and 2 units, 2 markers and 2 rules."
    )


def test_each_kind_has_words_of_its_own_for_one_and_for_several() -> None:
    told: dict[str, object] = {}
    for kind in Lost:
        for number in (1, 2):
            loss = Loss(kind, number, what="woods", drawn=True)
            words = str(takes_away(Removal((loss,))))
            assert str(number) in words
            assert ("woods" in words) == (kind in (Lost.TERRAIN, Lost.HEXSIDE))
            assert told.setdefault(words.replace("2", "1"), (kind, number)) == (kind, number)
