"""The commands of the tutorial and of the pages on writing things: they run, and print what the pages say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.editor.manual.test_pages import BOLD, plain, words_on_the_screen

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT / ".ci" / "site" / "text"

_BLOCK = re.compile(
    r"(?:<!-- exit status (?P<status>\d+) -->\n)?"
    r"```sh\n(?P<typed>.*?)```\n"
    r"(?:\n```text\n(?P<told>.*?)```\n)?",
    re.DOTALL,
)


class Told(NamedTuple):
    """A block of commands with the exit status of its last one, and what it prints; `…` is anything."""

    typed: str
    status: int
    told: str | None

    def fits(self, printed: str) -> bool:
        if self.told is None:
            return True
        # A line of its own stands for any number of lines.
        lines = ["(?:.*\n)*?" if line == "…" else _pattern(line) for line in self.told.splitlines()]
        return re.fullmatch("".join(lines), printed) is not None


def _pattern(line: str) -> str:
    return ".*".join(re.escape(part) for part in line.split("…")) + "\n"


def _blocks(name: str) -> list[Told]:
    text = (TEXTS / name).read_text(encoding="utf-8")
    found = [Told(each["typed"], int(each["status"] or 0), each["told"]) for each in _BLOCK.finditer(text)]
    assert len(found) == text.count("```sh\n")
    return found


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The program as `tidewright`, the bundled maps, and the bot that the README of the engine shows."""
    programs = tmp_path / "programs"
    programs.mkdir()
    starter = programs / "tidewright"
    starter.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m engine.cli.main "$@"\n')
    starter.chmod(0o755)
    readme = (ROOT / "engine" / "README.md").read_text(encoding="utf-8")
    (bot,) = re.findall(r"```python\n(# my_bot\.py.*?)```", readme, re.DOTALL)
    (tmp_path / "my_bot.py").write_text(bot)
    return {
        **os.environ,
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "MAPS": str(ROOT / "maps"),
        "QT_QPA_PLATFORM": "offscreen",
        "LC_ALL": "C.UTF-8",
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("tutorial.md", marks=pytest.mark.thorough),
        pytest.param("tutorial.fr.md", marks=pytest.mark.thorough),
        "rules.md",
        "checks.md",
        pytest.param("bots.md", marks=pytest.mark.thorough),
    ],
)
def test_the_commands_of_a_page_do_what_it_says(
    name: str, environment: dict[str, str], tmp_path: Path
) -> None:
    for block in _blocks(name):
        done = subprocess.run(
            ["bash", "-e", "-c", block.typed],
            cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == block.status, f"{block.typed}{done.stdout}{done.stderr}"
        assert block.fits(done.stdout), f"{block.typed}{done.stdout}\n-- the page says --\n{block.told}"


def test_what_a_page_shows_is_held_against_what_is_printed() -> None:
    block = Told("", 0, "two … one\n…\nlast\n")
    assert block.fits("two and one\nlast\n")
    assert block.fits("two  one\nmore\nmore\nlast\n")
    assert not block.fits("two and one\nmore\n")
    assert not block.fits("two and one\nlast\nmore\n")


@pytest.mark.parametrize(("name", "language"), [("tutorial.md", "en"), ("tutorial.fr.md", "fr")])
def test_what_the_tutorial_prints_bold_stands_on_the_screen(name: str, language: str) -> None:
    known = words_on_the_screen(language)
    said = BOLD.findall((TEXTS / name).read_text(encoding="utf-8"))
    assert len(said) > 10
    assert [each for each in said if plain(each) not in known] == []


def test_every_picture_of_the_tutorial_is_the_manuals() -> None:
    for name in ("tutorial.md", "tutorial.fr.md"):
        shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", (TEXTS / name).read_text(encoding="utf-8"))
        assert len(shown) >= 5
        assert all((TEXTS / each).is_file() for each in shown)
