"""A whole walk: an empty profile, a first life of the program that ends by SIGKILL, and a second one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES, THEMES = ("en", "fr"), ("light", "dark")
#: Languages that nobody walks in unless they are named: they are spoken once they are chosen in the window.
DRAFTS = ("de",)
SIZES = ((1600, 1000), (1280, 800), (1024, 700))
#: The lives of a whole walk, and of one as short as a test: by the guide to the first order.
WHOLE, SHORT = (1, 2), (3,)
_LOCALES = {"en": "C.UTF-8", "fr": "fr_FR.UTF-8"}


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk in a language, a theme and a window of so many pixels."""

    language: str = "en"
    theme: str = "light"
    size: tuple[int, int] = SIZES[0]

    @property
    def name(self) -> str:
        """What its pictures lie under."""
        return f"{self.language}-{self.theme}-{self.size[0]}x{self.size[1]}"


def walked(walk: Walk, pictures: Path | None = None, lives: Sequence[int] = WHOLE) -> Iterator[str]:
    """Go through these lives; tells the steps, and at last `lost …` where something was not as expected."""
    with TemporaryDirectory() as home:
        for life in lives:
            last = ""
            for last in _lived(life, walk, Path(home), pictures):
                yield last
            if last != "done":
                if not last.startswith("lost"):
                    yield f"lost: the program ended by itself after {last!r}"
                return


def _lived(life: int, walk: Walk, home: Path, pictures: Path | None) -> Iterator[str]:
    """One life of the program, killed once it has done all."""
    papers = home / "documents"
    papers.mkdir(exist_ok=True)
    width, height = walk.size
    command = [
        sys.executable,
        "-m",
        "tests.walk.life",
        str(life),
        str(papers),
        walk.language,
        walk.theme,
        f"{width}x{height}",
    ]
    command += [str(pictures.resolve() / walk.name)] if pictures is not None else []
    with subprocess.Popen(
        command, cwd=papers, env=_environment(walk, home), stdout=subprocess.PIPE, text=True
    ) as editor:
        assert editor.stdout is not None
        for line in editor.stdout:
            yield line.strip()
            if line.strip() == "done":
                editor.kill()


def _environment(walk: Walk, home: Path) -> dict[str, str]:
    """A desktop in the language, with an empty home and a screen as large as the window."""
    environment = os.environ | {
        "PYTHONPATH": str(ROOT),
        "HOME": str(home),
        "LANG": _LOCALES.get(walk.language, _LOCALES["en"]),
        "LC_ALL": _LOCALES.get(walk.language, _LOCALES["en"]),
        "LANGUAGE": walk.language,
    }
    environment |= {
        f"XDG_{each}_HOME": str(home / each.lower()) for each in ("STATE", "DATA", "CACHE", "CONFIG")
    }
    if environment.get("QT_QPA_PLATFORM", "offscreen") == "offscreen":
        screen = {"name": "one", "x": 0, "y": 0, "width": walk.size[0], "height": walk.size[1]}
        screens = home / "screens.json"
        screens.write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
        environment["QT_QPA_PLATFORM"] = f"offscreen:configfile={screens}"
    return environment
