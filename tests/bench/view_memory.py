"""What a process grows by that shows 200 by 200 hexes: `python -m tests.bench.view_memory ours|plain`."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from tests.bench.boards import hex_map
from tests.bench.views import application, open_items, open_map, plain_picture, whole_map_in


def resident() -> int:
    """The bytes of this process that are in memory."""
    fields = Path("/proc/self/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * 4096


def main(which: str) -> int:
    application()
    map_ = hex_map(200, 200)
    warm = open_map(hex_map(4, 4))  # fonts and libraries are there in any program
    warm.finish_rendering()
    warm.grab()
    warm.close()
    gc.collect()
    before = resident()
    if which == "ours":
        view = open_map(map_)
        view.finish_rendering()
        view.grab()
        whole_map_in(view)
        view.finish_rendering()
        view.grab()
    else:
        items = open_items(200, 200)
        items.grab()
        plain_picture(items)
    gc.collect()
    return resident() - before


if __name__ == "__main__":
    print(main(sys.argv[1]))
