"""Tiled itself opens what we write and saves it anew, and nothing is lost on the way there and back."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.thorough.command import call, scenarios
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Maps proposed from a seed, beside the bundled ones.
PROPOSED = 24
SECONDS_ALLOWED = 300

#: What Tiled calls the formats, by the endings of their files.
FORMATS = {".tmx": "tmx", ".tmj": "json"}

MISSING = (
    "Tiled is not installed, so nothing was tried: install it with `sudo apt-get install tiled` "
    "(with tmxrasterizer) and run this row again"
)


@cache
def version() -> str:
    """What Tiled says of itself; nothing where there is none."""
    if shutil.which("tiled") is None or shutil.which("tmxrasterizer") is None:
        return ""
    return tiled("tiled", "--version").stdout.strip()


def tiled(program: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    with tempfile.TemporaryDirectory() as home:
        settings = {"QT_QPA_PLATFORM": "offscreen", "HOME": home, "XDG_RUNTIME_DIR": home}
        command = [program, *map(str, arguments)]
        return subprocess.run(
            command, env=os.environ | settings, capture_output=True, text=True, timeout=SECONDS_ALLOWED
        )


def chunks(options: Options) -> Iterator[Chunk]:
    """Keys name the version, so that the row runs again when another Tiled is there."""
    if not version():
        yield Chunk("without Tiled", options.seed)
        return
    bundled = [path.stem for path in scenarios()]
    proposed = [str(options.seed * 1000 + number) for number in range(PROPOSED)]
    maps = [("bundled", name) for name in bundled] + [("seed", name) for name in proposed]
    for kind, name in maps[: options.games]:
        yield Chunk(f"{kind} {name}, {version()}", options.seed, (kind, name))


def opened_and_saved(chunk: Chunk) -> Outcome:
    """One map as TMX and TMJ, each saved by Tiled as both, and drawn by its rasterizer."""
    if not chunk.arguments:
        return Outcome(1, 1, notes=(MISSING,))
    kind, name = map(str, chunk.arguments)
    done, faults = 0, []
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "map.json"
        if kind == "seed":
            made = call("new", source, "--seed", name)
            assert made.code == 0, made.err
        else:
            shutil.copy(next(path for path in scenarios() if path.stem == name), source)
            assert call("convert", source).code in (0, 1)
        for ending in FORMATS:
            written = source.with_suffix(ending)
            told = call("convert", source, written)
            if told.code or told.err:
                faults.append(f"{ending}: {told.code} {told.err[:300]}")
            for other, form in FORMATS.items():
                done += 1
                saved = source.with_name(f"saved{ending[1:]}{other}")
                ran = tiled("tiled", "--export-map", form, written, saved)
                if not saved.exists():
                    faults.append(f"{ending} to {other}: Tiled wrote nothing, {ran.stderr[-300:]}")
                    continue
                back = source.with_name("back.json")
                told = call("convert", saved, back)
                if told.code or told.err:
                    faults.append(f"{ending} to {other}: {told.code} {told.err[:300]}")
                elif back.read_bytes() != source.read_bytes():
                    faults.append(f"{ending} to {other}: another scenario came back")
        picture = source.with_suffix(".png")
        ran = tiled("tmxrasterizer", source.with_suffix(".tmx"), picture)
        done += 1
        if ran.returncode or not picture.exists():
            faults.append(f"drawn: {ran.returncode} {ran.stderr[-300:]}")
        elif colours(picture) < 12:
            faults.append("drawn: the picture shows no terrain")
    notes = tuple(f"{name}: {fault}" for fault in faults)
    return Outcome(done, len(faults), {"maps": 1}, notes)


def colours(picture: Path) -> int:
    """How many colours a sample of the picture's points has."""
    from PySide6.QtGui import QImage

    image = QImage(str(picture))
    return len({image.pixel(x, y) for x in range(5, image.width(), 23) for y in range(5, image.height(), 23)})


TILED = Row(
    "files.tiled",
    "maps go to Tiled itself, are saved by it as TMX and TMJ, drawn by it, and come back unchanged",
    chunks,
    opened_and_saved,
)
