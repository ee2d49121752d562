"""Every command with every file argument that its parser has, and everything a name can lead to."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import pytest

from engine.cli.main import COMMANDS, command_of, main
from engine.storage import raw_file
from tests.support.targets import KINDS, fault
from tests.support.writers import HILL, Writer

#: Arguments that name something to read, a folder to read, or something to write, by `dest` of the parser.
READ = {"answers", "file", "path", "paths", "mapping", "baseline"}
FOLDERS = {"catalogue"}
WRITTEN = {"advise", "log", "moment", "output", "page", "store", "target", "screenshot"}
#: Arguments with words, and a word that does; those without one may be left out.
WORDS = {
    "hex": "C3", "start": "C3", "end": "D3", "goal": "D3", "zone": "C3", "side": "west", "id": "S-SOF-02",
    "mp": "4", "enemy": None, "bots": "random", "select": None, "ignore": None, "explain": None,
    "title": None, "size": None, "case": "b-asl-smoke", "part": "smoke",
    "hexes": None, "zones": None, "objective": None, "boards": None, "opening": None, "show": None,
    "scheduler": None, "tables": None, "human": None, "orders": None,
    # A folder that is made where it is missing: tests/cli/test_by_file.py.
    "by_file": None,
}  # fmt: skip

#: A map of another program in the folder of each test, with which alone a mapping is read.
FOREIGN = "ground.board"


@dataclass(frozen=True)
class Place:
    """An argument of a command that names a file: the words before and after it, and what it is for."""

    command: str
    dest: str
    before: tuple[str, ...]
    after: tuple[str, ...]

    def line(self, name: str, folder: Path) -> list[str]:
        """The command line with the name for this argument; results of others go into the folder."""
        others = (
            [word.replace("OUT", f"{folder}/out") for word in each] for each in (self.before, self.after)
        )
        before, after = others
        return [*before, name, *after]


def parsers() -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    """Every command with its words; commands with tasks have one parser for each."""
    for listed in COMMANDS:
        parser = argparse.ArgumentParser()
        command_of(listed).add_arguments(parser)
        yield from below((listed.name,), parser)


def below(
    words: tuple[str, ...], parser: argparse.ArgumentParser
) -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    inner = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]
    if not inner:
        yield words, parser
    for action in inner:
        for name, each in action.choices.items():
            yield from below((*words, name), each)


def takes_text(action: argparse.Action) -> bool:
    return action.nargs != 0 and action.choices is None and action.type is None and action.dest != "help"


def filled(action: argparse.Action, tried: argparse.Action, out: str) -> list[str]:
    """What stands for an argument where another one is tried."""
    if action.dest in READ:
        value = FOREIGN if tried.dest == "mapping" else str(HILL)
    elif action.dest in WRITTEN:
        value = out
    elif action.choices is not None:
        value = str(next(iter(action.choices)))
    elif action.type is not None:
        value = "1"
    else:
        value = WORDS[action.dest] or ""
    return [action.option_strings[-1], value] if action.option_strings else [value]


#: Arguments without which a command asks more than a name: a window that nobody closes, a whole game.
NEEDED = ("screenshot", "start", "goal", "bots", "max_rounds", "games")


def is_needed(action: argparse.Action) -> bool:
    return (action.required and action.nargs not in ("?", "*")) or action.dest in NEEDED


def ending_of(command: str) -> str:
    return ".png" if command in ("render", "edit") else ".json"


def places() -> Iterator[Place]:
    for words, parser in parsers():
        out = f"OUT{ending_of(words[0])}"
        actions = [each for each in parser._actions if not isinstance(each, argparse._HelpAction)]
        for tried in (each for each in actions if each.dest in READ | FOLDERS | WRITTEN):
            before, after = list(words), []
            for action in actions:
                if action is tried:
                    before += [*after, *tried.option_strings[-1:]]
                    after = []
                elif is_needed(action) or (action.dest == "target" and tried.dest == "mapping"):
                    after += filled(action, tried, out)
                elif action.dest == "paths":
                    after += [str(HILL)]
            if (words, tried.dest) == (("new",), "store"):
                after += ["--fair", "--seed", "1"]
            yield Place(" ".join(words), tried.dest, tuple(before), tuple(after))


PLACES = {f"{each.command} {each.dest}": each for each in places()}
READING = [name for name, each in PLACES.items() if each.dest in READ]
WRITING = [name for name, each in PLACES.items() if each.dest in WRITTEN]


def test_every_argument_is_known() -> None:
    """A new argument with words must be said to be a file or not, so that it is tried here."""
    for words, parser in parsers():
        for action in parser._actions:
            if takes_text(action) and not isinstance(action, argparse._HelpAction):
                assert action.dest in READ | FOLDERS | WRITTEN | set(WORDS), (words, action.dest)
    assert {each.command.split()[0] for each in PLACES.values()} == {each.name for each in COMMANDS}


def _nothing(path: Path) -> None:
    return None


def _binary(path: Path) -> None:
    path.write_bytes(b"\x00\x01\xff")


#: What the name of a file to be read leads to: how it is called, and what makes it.
LEADS: dict[str, tuple[str, Callable[[Path], object]]] = {
    "nothing": ("no.json", _nothing),
    "a folder": ("folder.json", os.mkdir),
    "a pipe that nobody writes to": ("pipe.json", os.mkfifo),
    "a device": ("device.json", lambda path: path.symlink_to("/dev/zero")),
    "a closed file": ("closed.json", lambda path: path.write_bytes(HILL.read_bytes())),
    "an empty file": ("empty.json", lambda path: path.write_bytes(b"")),
    "a binary file": ("binary.json", _binary),
    "a link to itself": ("loop.json", lambda path: path.symlink_to(path.name)),
    "too long a name": ("n" * 300 + ".json", _nothing),
    "a name in no encoding": ("\udcff.json", _binary),
    "a name of two lines": ("a\nb.json", _binary),
    "a name with a dash": ("-x.json", _binary),
    "a name of nothing": ("", _nothing),
    "a name with a zero byte": ("a\0b.json", _nothing),
}


@contextlib.contextmanager
def watched(seconds: int = 240) -> Iterator[None]:
    """Something that waits for ever is an error, however slow the machine."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise AssertionError("it waits for ever")

    former = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, former)


@pytest.fixture(autouse=True)
def _application(qapp: object) -> None:
    """The one application of this process: a command that only draws would begin one without windows."""


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files called closed.json may be read by nobody, the superuser included."""
    opened = os.open

    def refuse(path: str | Path, flags: int, *more: int, **named: int) -> int:
        if os.path.basename(path) == "closed.json":
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, flags, *more, **named)

    monkeypatch.setattr(raw_file.os, "open", refuse)


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize("name", READING)
def test_what_cannot_be_read_is_one_message(
    name: str,
    lead: str,
    closed: None,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    called, make = LEADS[lead]
    Path(FOREIGN).write_text("size 2 2\nend\n")
    make(Path(called))
    if (name, lead) in (("validate paths", "a folder"), ("play answers", "an empty file")):
        return  # that is what it may be given
    before = sorted(os.listdir())
    with watched():
        code = main(PLACES[name].line(called, tmp_path))
    told = capsys.readouterr()
    assert code in ((1, 2) if name.startswith("validate paths") else (2,))
    said = told.out + told.err
    assert "Traceback" not in said
    assert "internal error" not in said
    if name != "validate paths" and lead != "a name with a dash":
        assert told.out == ""
        assert told.err.count("\n") == 1
        assert (called[:5].isprintable() and called[:5] in said) or not called[:5].isprintable()
    assert said.strip()
    assert sorted(os.listdir()) == before


#: What the name of a folder to be read leads to.
@pytest.mark.parametrize("lead", [lead for lead in LEADS if lead != "a folder"])
@pytest.mark.parametrize("name", [name for name, each in PLACES.items() if each.dest in FOLDERS])
def test_what_is_no_folder_is_one_message(
    name: str, lead: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    called, make = LEADS[lead]
    Path(FOREIGN).write_text("size 2 2\nend\n")
    make(Path(called))
    with watched():
        code = main(PLACES[name].line(called, tmp_path))
    told = capsys.readouterr()
    assert code == 2
    assert "Traceback" not in told.err
    assert "internal error" not in told.err
    assert lead == "a name with a dash" or "there is no such folder" in told.err


#: Where nothing can be written, in the words of `tests.support.targets`.
REFUSED = (
    "a folder",
    "no folder",
    "a pipe",
    "too long a name",
    "an empty name",
    "a link to itself",
    "a zero byte",
)


@pytest.mark.parametrize("kind", REFUSED)
@pytest.mark.parametrize("name", WRITING)
def test_what_cannot_be_written_is_one_message(
    name: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = PLACES[name]
    if place.command in ("edit", "replay", "story") and kind == "a pipe":
        return  # only a whole window or game could be sent there: `make thorough` does it
    if name in ("playtest output", "playtest advise") and kind == "a pipe":
        return  # only after many games could anything be sent there

    def write(target: str) -> str | None:
        with watched():
            code = main(place.line(target, tmp_path))
        told = capsys.readouterr()
        assert code == 2, told
        assert told.err.count("\n") == 1
        return told.err

    assert KINDS[kind].words
    assert (
        fault(Writer(name, ending_of(place.command), write, judges_names=True, streams=True), kind, tmp_path)
        == ""
    )
