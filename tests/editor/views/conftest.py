from __future__ import annotations

from collections.abc import Iterator

import pytest

from editor.views.paint_service import PaintService
from tests.editor.patience import PatientBot


@pytest.fixture(scope="module")
def painter() -> Iterator[PaintService]:
    made = PaintService()
    made.warm_up()
    yield made
    made.close()


@pytest.fixture
def service(qtbot: PatientBot, painter: PaintService) -> PaintService:
    """A painter that has nothing left to do for an earlier test."""
    qtbot.waitUntil(lambda: painter.is_idle or not painter.is_open)
    return painter
