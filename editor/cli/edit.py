"""`tidewright edit`: opens the editor, or saves a picture of its window."""

from __future__ import annotations

import argparse
import os
import sys
from types import SimpleNamespace


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="the map to open")
    parser.add_argument("--screenshot", metavar="OUT.png", help="save a picture of the window and end")
    parser.add_argument(
        "--size", default="1600x1000", metavar="WxH", help="size of the pictured window (1600x1000)"
    )
    parser.add_argument("--theme", choices=("light", "dark"), help="theme to wear")


def run(arguments: argparse.Namespace) -> int:
    """Exit code 0; 2 when the file, the size or the display is no good."""
    if arguments.screenshot is None:
        from editor.app import main

        return main([arguments.file] if arguments.file else [])
    size = _size(arguments.size)
    if size is None:
        print("tidewright: --size takes width x height in pixels, such as 1280x800", file=sys.stderr)
        return 2
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return _picture(arguments.file, arguments.screenshot, size, arguments.theme or "light")


def _size(words: str) -> tuple[int, int] | None:
    width, _, height = words.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and len(words) < 12):
        return None
    size = int(width), int(height)
    return size if 640 <= size[0] <= 8000 and 480 <= size[1] <= 8000 else None


def _picture(path: str | None, target: str, size: tuple[int, int], theme: str) -> int:
    from editor.app import application, make_window, open_first, screenshot
    from editor.document.files import read

    application()
    if path is not None:
        opened = read(path)
        if opened.scenario is None:
            print(f"tidewright: {path}: {opened.message}", file=sys.stderr)
            return 2
    window = make_window(theme=theme)
    if path is None:
        open_first(window)
    else:
        window.desk.open_now(path)
    saved = screenshot(window, target, size)
    window.service.close()
    if not saved:
        print(f"tidewright: {target} cannot be written; check the folder and the ending", file=sys.stderr)
        return 2
    return 0


#: What the console command finds.
command = SimpleNamespace(add_arguments=add_arguments, run=run)
