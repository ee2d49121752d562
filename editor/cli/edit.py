"""`tidewright edit`: opens the editor, or saves a picture of its window."""

import argparse
import os
from types import SimpleNamespace

from engine.cli.output import UserError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="the map to open")
    parser.add_argument("--screenshot", metavar="OUT.png", help="save a picture of the window and end")
    parser.add_argument(
        "--size", default="1600x1000", metavar="WxH", help="size of the pictured window (1600x1000)"
    )
    parser.add_argument("--theme", choices=("light", "dark"), help="theme to wear")
    parser.add_argument("--play", action="store_true", help="picture play mode; with --screenshot")
    parser.add_argument(
        "--bots", default="tactical,tactical", metavar="A,B", help="who plays the sides with --play"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of the dice with --play")
    parser.add_argument(
        "--decisions", type=int, default=200, metavar="K", help="decisions taken before the picture (200)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Exit code 0; 2 when the file, the size or the display is no good."""
    if arguments.screenshot is None:
        from editor.launch import main

        return main([arguments.file] if arguments.file else [])
    size = _size(arguments.size)
    if size is None:
        raise UserError("--size takes width x height in pixels, such as 1280x800.")
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return _picture(arguments, size)


def _size(words: str) -> tuple[int, int] | None:
    width, _, height = words.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and len(words) < 12):
        return None
    size = int(width), int(height)
    return size if 640 <= size[0] <= 8000 and 480 <= size[1] <= 8000 else None


def _picture(arguments: argparse.Namespace, size: tuple[int, int]) -> int:
    from PySide6.QtCore import QCoreApplication, QEvent

    from editor.actions.tidying import spare
    from editor.app import make_window, picture_kind, screenshot
    from editor.application import application
    from editor.document.files import read
    from engine.storage.bundled import scenario_paths

    path, target = arguments.file, arguments.screenshot
    application()
    picture_kind(target)  # no window is made for a picture that has no place
    if path is not None:
        opened = read(path)
        if opened.scenario is None:
            raise UserError(f"{path}: {opened.message}")
    window = make_window(theme=arguments.theme or "light")
    spare(window.files)
    try:
        if path is not None:
            window.files.open_now(path)
        elif arguments.play:
            window.open_bundled(scenario_paths()[0])
        else:
            window.begin_empty()
        if arguments.play:
            from editor.play.begin import play_for_picture

            fault = play_for_picture(window, arguments.bots, arguments.seed, arguments.decisions)
            if fault:
                raise UserError(fault)
        screenshot(window, target, size)
    finally:
        window.leave_play()
        window.files.close_all()
        window.end_work()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)
    return 0


#: What the console command finds.
command = SimpleNamespace(add_arguments=add_arguments, run=run)
