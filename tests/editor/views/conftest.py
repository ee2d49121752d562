from __future__ import annotations

from collections.abc import Iterator

import pytest

from editor.views.paint_service import PaintService


@pytest.fixture(scope="module")
def service() -> Iterator[PaintService]:
    made = PaintService()
    made.warm_up()
    yield made
    made.close()
