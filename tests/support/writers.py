"""Every place of the program that writes a file under a name somebody gave."""

from __future__ import annotations

import contextlib
import io
import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from engine.storage import atomic_write, bundled, delivery, files
from engine.storage.atomic_write import NotWritten

#: What a file held before.
OLD = b"what was there before\n"

HILL = next(path for path in bundled.scenario_paths() if path.stem == "king-of-the-hill")


def _anything(data: bytes) -> bool:
    return bool(data)


@dataclass(frozen=True)
class Writer:
    """`write` gets the name of the target and answers the refusal, None when it has written.

    `streams`: it writes to pipes and devices too. `in_place`: it writes what it has read there. `sides` are
    the files beside the target, by its stem. `judges_names`: it refuses endings before it looks at the disk.
    `takes_folders`: it looks at all files in one.
    """

    name: str
    ending: str
    write: Callable[[str], str | None]
    whole: Callable[[bytes], bool] = _anything
    streams: bool = False
    in_place: bool = False
    judges_names: bool = False
    takes_folders: bool = False
    sides: tuple[str, ...] = ()
    old: bytes = field(default=OLD, repr=False)


def _direct(write: Callable[[str], object]) -> Callable[[str], str | None]:
    """A function of the engine; it answers nothing and raises `NotWritten`."""

    def written(name: str) -> str | None:
        try:
            write(name)
        except NotWritten as error:
            return str(error.told)
        return None

    return written


def _telling(write: Callable[[str], str]) -> Callable[[str], str | None]:
    """A function of the editor, which answers the message of its failure."""
    return lambda name: write(name) or None


def _command(*words: str) -> Callable[[str], str | None]:
    """A command line; OUT stands for the target. What it says when it fails is the refusal."""

    def written(name: str) -> str | None:
        from engine.cli.main import main

        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([name if word == "OUT" else word for word in words])
        return None if code != 2 else (err.getvalue() or out.getvalue()).strip()

    return written


def _is_json(data: bytes) -> bool:
    try:
        return isinstance(json.loads(data), dict)
    except ValueError:
        return False


def _ends(mark: bytes) -> Callable[[bytes], bool]:
    return lambda data: data.rstrip().endswith(mark)


@cache
def _faulty() -> bytes:
    """A scenario with something to mend in it."""
    text = HILL.read_text(encoding="utf-8")
    changed = text.replace('"objectives": [', '"smoke": ["F1", "F1"],\n  "objectives": [')
    assert changed != text
    return changed.encode("utf-8")


@cache
def _loose() -> bytes:
    """A scenario that is not in canonical form."""
    return json.dumps(json.loads(HILL.read_text(encoding="utf-8"))).encode("utf-8")


def _saved_in_editor(name: str) -> str:
    from editor.document.files import save

    return save(bundled.scenario("king-of-the-hill"), name)


def _exported(name: str) -> str | None:
    from engine.storage.interchange.formats import export_map

    scenario = bundled.scenario("mill-lane")
    return _direct(lambda target: export_map(scenario, bundled.catalogue(), target))(name)


def quick() -> tuple[Writer, ...]:
    """Those that take no time; between them they go through every function that writes."""
    scenario = bundled.scenario("king-of-the-hill")
    hill, new = str(HILL), b"what is there now\n" * 50
    same: Callable[[bytes], bool] = new.__eq__
    return (
        Writer("write_bytes", ".txt", _direct(lambda name: atomic_write.write_bytes(name, new)), same),
        Writer("deliver", ".txt", _direct(lambda name: delivery.deliver(name, new)), same, streams=True),
        Writer("write_scenario", ".json", _direct(lambda name: files.write_scenario(name, scenario)),
               _is_json),
        Writer("save of the editor", ".json", _telling(_saved_in_editor), _is_json),
        Writer("convert", ".json", _command("convert", hill, "OUT"), _is_json, streams=True),
        Writer("convert -o", ".json", _command("convert", hill, "-o", "OUT"), _is_json, streams=True),
        Writer("convert in place", ".json", _command("convert", "OUT"), _is_json, in_place=True,
               old=_loose()),
        Writer("new", ".json", _command("new", "OUT", "--force"), _is_json, streams=True),
    )  # fmt: skip


def slow() -> tuple[Writer, ...]:
    """The others: they draw, play or look a map through first."""
    hill = str(HILL)
    graphml = _ends(b"</graphml>")
    land = ("--unit", "squad")
    game = ("--bots", "random", "--max-rounds", "1")
    return (
        Writer("export_map", ".tmx", _exported, _ends(b"</map>"), sides=("{stem}.tiles.png",)),
        Writer("convert to Tiled", ".tmj", _command("convert", hill, "OUT"), _is_json, judges_names=True,
               sides=("{stem}.tiles.png",)),
        Writer("validate --fix", ".json", _command("validate", "OUT", "--fix"), _is_json, in_place=True,
               takes_folders=True, old=_faulty()),
        Writer("graph", ".graphml", _command("graph", hill, *land, "-o", "OUT"), graphml, streams=True),
        Writer("path", ".graphml", _command("path", hill, "C3", "F5", *land, "-o", "OUT"), graphml,
               streams=True),
        Writer("retreat", ".graphml", _command("retreat", hill, "F5", "--side", "west", "-o", "OUT"), graphml,
               streams=True),
        Writer("land chokes", ".graphml", _command("land", "chokes", hill, *land, "-o", "OUT"), graphml,
               streams=True),
        Writer("play", ".json", _command("play", hill, *game, "--save", "OUT"), _is_json, streams=True),
        Writer("render a picture", ".png", _command("render", hill, "-o", "OUT", "--px-per-hex", "12"),
               _ends(b"IEND\xaeB`\x82"), streams=True, judges_names=True),
        Writer("render a drawing", ".svg", _command("render", hill, "-o", "OUT"), _ends(b"</svg>"),
               streams=True, judges_names=True),
        Writer("render a booklet", ".pdf", _command("render", hill, "-o", "OUT", "--print-and-play", "a4"),
               _ends(b"%%EOF"), streams=True, judges_names=True),
        Writer("edit --screenshot", ".png",
               _command("edit", hill, "--screenshot", "OUT", "--size", "900x620"), _ends(b"IEND\xaeB`\x82"),
               streams=True, judges_names=True),
    )  # fmt: skip


def writers() -> dict[str, Writer]:
    """All of them by name."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return {each.name: each for each in (*quick(), *slow())}
