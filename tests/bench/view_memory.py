"""What showing 200 by 200 hexes takes: `python -m tests.bench.view_memory ours|plain` prints bytes.

Of the process of the window it is what it grows by. Of the process that paints beside it, it is all the
memory that it has for itself, interpreter and libraries included, once it has painted what is in sight.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

# What is imported here the process beside the window imports too, as it would not in the program.
if TYPE_CHECKING:
    from editor.views.board_view import BoardView
    from editor.views.paint_service import PaintService

#: So many seconds the worker may take for what is in sight.
PATIENCE = 300.0

#: After so many seconds without a job the worker has given back what it does not need.
REST = 3.0


def own(process: int | str = "self") -> int:
    """The bytes of memory that a process has for itself, shared libraries left out."""
    fields = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
    sizes = {name: int(size.split()[0]) for name, size in (line.split(":") for line in fields)}
    return 1024 * (sizes["Private_Clean"] + sizes["Private_Dirty"])


def finish(view: BoardView, service: PaintService) -> None:
    """Let the worker paint everything in sight; nothing is painted here in its place."""
    from PySide6.QtCore import QCoreApplication, QEventLoop

    ends = time.monotonic() + PATIENCE
    view.grab()
    while view.is_rendering:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 1000)
        assert service.is_open, "the worker died"
        assert time.monotonic() < ends, "the worker is too slow"
    view.grab()
    ends = time.monotonic() + REST
    while time.monotonic() < ends:
        QCoreApplication.processEvents()
        time.sleep(0.01)


def ours() -> int:
    """The editor's view, its tiles painted beside it as in the program."""
    from editor.views.paint_service import PaintService
    from tests.bench.boards import hex_map
    from tests.bench.views import application, open_map, whole_map_in

    application()
    service = PaintService()
    worker = service._worker().submit(os.getpid).result()
    map_ = hex_map(200, 200)
    warm = open_map(hex_map(4, 4))  # libraries are there in any program
    warm.finish_rendering()
    warm.close()
    gc.collect()
    before = own()
    view = open_map(map_)
    view.paint_with(service)
    finish(view, service)
    whole_map_in(view)
    finish(view, service)
    gc.collect()
    grown, beside = own() - before, own(worker)
    print(f"window {grown / 1e6:.1f} MB, beside it {beside / 1e6:.1f} MB", file=sys.stderr)
    service.close()
    return grown + beside


def plain() -> int:
    """Three graphics items a hex."""
    from tests.bench.views import application, open_items, plain_picture

    application()
    open_items(4, 4).close()
    gc.collect()
    before = own()
    items = open_items(200, 200)
    items.grab()
    plain_picture(items)
    gc.collect()
    return own() - before


def main(which: str) -> int:
    return {"ours": ours, "plain": plain}[which]()


if __name__ == "__main__":
    print(main(sys.argv[1]))
