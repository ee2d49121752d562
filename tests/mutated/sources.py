"""What is changed: files of every kind that the commands read, and the commands that read each kind."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.storage import bundled
from tests.storage.interchange.broken_maps import tiled_source
from tests.thorough.command import ROOT, call, scenarios

#: Words of a command: FILE is the changed file, FOLDER its folder, OUT a file that is not there yet.
Words = tuple[str, ...]

LANE = str(ROOT / "maps" / "scenarios" / "mill-lane.json")
#: Longer documents take long and say nothing more.
LONGEST = 80_000
RANDOM = ("--bots", "random", "--max-rounds", "1")
#: How the game is played that is changed, and of whose answers a part is changed.
_TWO_ROUNDS = ("--seed", "3", "--max-rounds", "2")


@dataclass(frozen=True)
class Kind:
    """A kind of file: its name, the originals by what they come from, and the commands that read it."""

    name: str
    file: str
    originals: Sequence[bytes]
    commands: Sequence[Words]

    @property
    def is_json(self) -> bool:
        return self.file.endswith((".json", ".tmj", ".turn"))


_CONVERT: Words = ("convert", "FILE", "OUT.json")
_VALIDATE: tuple[Words, ...] = (
    ("validate", "FILE", "--format", "json"),
    ("validate", "FILE", "--format", "json", "--strict"),
    ("validate", "FILE", "--schema-only", "--format", "json"),
)

SCENARIO: tuple[Words, ...] = (
    *_VALIDATE,
    ("validate", "FILE", "--diff", "--fix"),
    ("validate", "FILE", "--picture", "--statistics"),
    ("validate", "FILE", "--format", "sarif"),
    ("validate", "FOLDER", "--format", "junit"),
    _CONVERT,
    _CONVERT,
    ("convert", "FILE", "OUT.tmj"),
    ("convert", "FILE", "OUT.tmx"),
    ("los", "FILE", "C3", "F5"),
    ("path", "FILE", "C3", "F5", "--unit", "squad"),
    ("reach", "FILE", "C3", "--unit", "squad", "--mp", "4"),
    ("retreat", "FILE", "C3", "--side", "west"),
    ("graph", "FILE", "--unit", "squad", "-o", "OUT.graphml"),
    ("land", "balance", "FILE"),
    ("land", "view", "FILE", "C3"),
    ("play", "FILE", *RANDOM, "--save", "OUT.json"),
    ("play", "FILE", *RANDOM, "--from", "1"),
    ("play", "FILE", "--by-file", "FOLDER/turns", "--human", "west"),
    ("playtest", "FILE", "--games", "1", "--jobs", "1", *RANDOM),
    ("render", "FILE", "-o", "OUT.svg", "--px-per-hex", "9"),
)

#: A file of the catalogue beside the maps that use it.
CATALOGUE: tuple[Words, ...] = (
    *_VALIDATE,
    _CONVERT,
    ("validate", LANE, "--catalogue", "FOLDER", "--format", "json"),
    ("new", "OUT.json", "--boards", "3x2", "--seed", "1", "--catalogue", "FOLDER"),
    ("los", LANE, "C3", "F5", "--catalogue", "FOLDER"),
)

GAME: tuple[Words, ...] = (
    *_VALIDATE[::2],
    _CONVERT,
    ("replay", "FILE"),
    ("replay", "FILE", "--verify", "--format", "json"),
    ("replay", "FILE", "--scenario", "OUT.json"),
    ("replay", "FILE", "--log", "OUT.txt"),
    ("story", "FILE"),
    ("story", "FILE", "--format", "markdown", "-o", "OUT.md"),
)

FOREIGN: tuple[Words, ...] = (
    _CONVERT,
    ("convert", "FILE", "OUT.json", "--levels", "clamp"),
    ("convert", "FILE", "OUT.json", "--levels", "keep", "--format", "json"),
)


@cache
def kinds() -> Mapping[str, Kind]:
    """Every kind by its name; games, turns and stores are made here."""
    with tempfile.TemporaryDirectory() as folder:
        made = _made(Path(folder))
    found = (
        Kind("scenario", "map.json", _short(_read(scenarios())), SCENARIO),
        Kind("board", "board.json", _read(bundled.board_paths()), CATALOGUE),
        Kind("pieces", "pieces.json", _read([ROOT / "maps" / "boards" / "pieces.json"]), CATALOGUE),
        Kind("terrain", "terrain.json", (bundled.data_text("terrain").encode(),), CATALOGUE),
        Kind("units", "units.json", (bundled.data_text("units").encode(),), CATALOGUE),
        Kind("cards", "cards.json", _read(bundled.card_paths()), CATALOGUE),
        Kind("case", "case.json", _cases(), (*_VALIDATE, _CONVERT, ("rules", "check", "FILE"))),
        Kind("game", "lane.game.json", made["game"], GAME),
        Kind("game of two", "lane.game.json", made["game"], (("play", "FILE", "--human", "west"),)),
        Kind("turn", "lane.turn", made["turn"], _turns()),
        Kind("mapping", "mapping.json", (_mapping(),), _with_map("--mapping", "FILE")),
        Kind("answers", "answers.txt", made["answers"], (("play", LANE, "--answers", "FILE", *_TWO_ROUNDS),)),
        Kind("baseline", "report.json", made["baseline"], (("validate", LANE, "--baseline", "FILE"),)),
        Kind("store", "games.db", made["store"], _asked_of(made["store"][0])),
        Kind("tmx", "lane.tmx", (tiled_source("mill-lane", ".tmx").encode(),), FOREIGN),
        Kind("tmj", "lane.tmj", (tiled_source("mill-lane", ".tmj").encode(),), FOREIGN),
        Kind("wesnoth", "lane.map", (), FOREIGN),
        Kind("megamek", "lane.board", (), FOREIGN),
    )
    return {kind.name: kind for kind in found}


def _read(paths: Sequence[Path]) -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in paths)


def _short(texts: Sequence[bytes]) -> tuple[bytes, ...]:
    return tuple(text for text in texts if len(text) <= LONGEST)


def _cases() -> tuple[bytes, ...]:
    return _short(_read(sorted(bundled.folder("cases").rglob("*.json"))))


def _mapping() -> bytes:
    return (ROOT / "engine" / "data" / "interchange" / "wesnoth.json").read_bytes()


def _with_map(*more: str) -> tuple[Words, ...]:
    """A map of Wesnoth, which lies beside the changed file."""
    return (*_VALIDATE, _CONVERT, ("convert", "FOLDER/beside.map", "OUT.json", *more))


def _turns() -> tuple[Words, ...]:
    return (
        ("validate", "FILE", "--format", "json"),
        ("validate", "FILE", "--schema-only"),
        ("play", "FILE", "--by-file", "FOLDER/turns", "--human", "east"),
        ("play", "FILE", "--by-file", "FOLDER/turns", "--human", "east", "--bots", "random"),
    )


def _asked_of(store: bytes) -> tuple[Words, ...]:
    """The commands that read a store; one asks for its first game by name."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        path.write_bytes(store)
        listed = call("playtest", "--list", "--store", str(path), "--format", "json").data
    game = listed[0]["name"]
    return (
        ("playtest", "--list", "--store", "FILE"),
        ("playtest", "--list", "--store", "FILE", "--format", "json"),
        ("playtest", "--show", game, "--store", "FILE", "-o", "OUT.json"),
        ("playtest", LANE, "--games", "2", "--jobs", "1", *RANDOM, "--store", "FILE"),
    )


def _made(folder: Path) -> dict[str, tuple[bytes, ...]]:
    """A finished game, one that goes on, a first turn, answers, a report and a store."""
    ended, begun, log = folder / "ended.game.json", folder / "begun.game.json", folder / "log.txt"
    call("play", LANE, "--bots", "random", *_TWO_ROUNDS, "--save", str(ended), "--log", str(log))
    words = log.read_text(encoding="utf-8").splitlines()
    answers = folder / "answers.txt"
    answers.write_text("\n".join(words[: len(words) // 2]), encoding="utf-8")
    call("play", LANE, "--answers", str(answers), *_TWO_ROUNDS, "--save", str(begun))
    report = call("validate", str(ROOT / "maps" / "scenarios" / "steppe.json"), "--format", "json").out
    store = folder / "games.db"
    call("playtest", LANE, "--games", "2", "--jobs", "1", *RANDOM, "--store", str(store))
    exchange = folder / "exchange"
    home, os.environ["XDG_STATE_HOME"] = os.environ.get("XDG_STATE_HOME"), str(folder / "home")
    try:
        call("play", LANE, "--by-file", str(exchange), "--human", "west")
    finally:
        if home is None:
            del os.environ["XDG_STATE_HOME"]
        else:
            os.environ["XDG_STATE_HOME"] = home
    return {
        "game": _read([path for path in (ended, begun) if path.exists()]),
        "answers": (answers.read_bytes(),),
        "baseline": (json.dumps(json.loads(report)).encode(),),
        "store": _read([store]),
        "turn": _read(sorted(exchange.glob("*.turn"))),
    }
