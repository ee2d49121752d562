"""A new user's first hour: `python -m tests.walk`, with `--language`, `--theme`, `--size` for one way of it.

Starts the editor with an empty profile and drives it by mouse and keys: the guided map, a map of the wizard,
one by hand, a game on the map, an edited moment of it, a kill, printing, and a skirmish with reinforcements.
`--pictures DIR` keeps a picture of each moment. What is not named is walked in every way there is, a
language that is a draft (`de`) only where it is named. It walks on a screen of its own that nobody sees;
with `--display` on that of DISPLAY, where a window manager should run, and its pointer is moved. Exit code 1
where something was not as expected.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from engine.cli.output import write_line
from tests.editor.carrying import MOVER, can_carry
from tests.walk.lives import DRAFTS, LANGUAGES, SIZES, THEMES, Walk, walked


def main(arguments: Sequence[str]) -> int:
    """Walk in every way that fits what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.walk", description=__doc__)
    parser.add_argument("--language", choices=(*LANGUAGES, *DRAFTS))
    parser.add_argument("--theme", choices=THEMES)
    parser.add_argument("--size", choices=[f"{width}x{height}" for width, height in SIZES])
    parser.add_argument("--pictures", type=Path, metavar="DIR")
    parser.add_argument("--display", action="store_true")
    asked = parser.parse_args(arguments)
    if asked.display:
        if not os.environ.get("DISPLAY"):
            parser.error("--display: there is none; DISPLAY names it")
        if not can_carry():
            parser.error(f"--display: {MOVER}, which moves the pointer, is not installed")
        os.environ["QT_QPA_PLATFORM"] = "xcb"
    failed = False
    for walk in _ways(asked):
        write_line(walk.name, sys.stdout)
        for told in walked(walk, asked.pictures):
            write_line(f"  {told}", sys.stdout)
            failed = failed or told.startswith("lost")
    return int(failed)


def _ways(asked: argparse.Namespace) -> Iterator[Walk]:
    """The walks that fit what is asked for."""
    languages = LANGUAGES if asked.language is None else (asked.language,)
    for language, theme, size in product(languages, THEMES, SIZES):
        if asked.theme in (None, theme) and asked.size in (None, f"{size[0]}x{size[1]}"):
            yield Walk(language, theme, size)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
