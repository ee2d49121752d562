"""Calls `tidewright` in this process, the quick way for thousands of games and files."""

from __future__ import annotations

import contextlib
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


def call(*arguments: str | Path) -> Answer:
    """Exit status and both outputs of one command; an exception of the program passes through."""
    from engine.cli.main import main

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 2
    return Answer(int(code or 0), out.getvalue(), err.getvalue())


def scenarios() -> list[Path]:
    """The bundled scenarios, by name."""
    return sorted((ROOT / "maps" / "scenarios").glob("*.json"))


@dataclass(frozen=True)
class Played:
    """A bundled scenario as the rows need it: its file, the ruleset it is played by, its sides in order."""

    path: Path
    ruleset: str
    sides: tuple[str, ...]


def played() -> list[Played]:
    """The bundled scenarios with ruleset and sides, by name."""
    found = []
    for path in scenarios():
        content = json.loads(path.read_text(encoding="utf-8"))
        ruleset = content.get("rules", {}).get("ruleset", "skirmish")
        found.append(Played(path, ruleset, tuple(side["id"] for side in content["sides"])))
    return found
