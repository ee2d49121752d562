"""Boards laid together at random by the edge standard make maps without a fault; illegal joints do not."""

from __future__ import annotations

import random

import pytest

from engine.model.cell import StreamDepth
from engine.model.layout import Layout, Placement
from engine.storage import bundled
from tests.maps.combinations import faults, joins, random_layout

BOARDS = bundled.catalogue().boards


@pytest.mark.parametrize("seed", range(24))
def test_a_legal_combination_has_no_fault(seed: int) -> None:
    layout = random_layout(random.Random(seed))
    assert faults(layout) == []


@pytest.mark.parametrize(
    ("board", "face"), [(board.id, face.face) for board in BOARDS.values() for face in board.faces]
)
def test_every_face_alone_has_no_fault(board: str, face: str) -> None:
    alone = Layout(boards=(Placement(board, face, (0, 0)),), stream_depth=StreamDepth.FORDABLE)
    assert faults(alone) == []


def test_an_illegal_joint_is_found() -> None:
    """A stream that meets an open edge is a fault, so the rule of joints is not empty."""
    assert not joins("O", "W")
    boards = (Placement("3", "A", (0, 0)), Placement("1", "A", (0, 7)))
    assert faults(Layout(boards=boards)) != []
