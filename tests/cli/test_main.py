"""The frame of the command line: finding commands, exit codes, errors in one line."""

from __future__ import annotations

import argparse
import errno
import importlib.metadata
import importlib.util
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.cli import main as main_module
from engine.cli.main import COMMANDS, main
from engine.cli.output import UserError, emit, write_line
from engine.storage import bundled
from engine.storage.target import NotWritten

SCENARIO = str(bundled.scenario_paths()[0])


class Fake:
    """A command that does what a test says."""

    def __init__(self, act: Any) -> None:
        self.act = act

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--loud", action="store_true")

    def run(self, args: argparse.Namespace) -> int:
        if isinstance(self.act, BaseException):
            raise self.act
        return int(self.act)


def run_fake(monkeypatch: pytest.MonkeyPatch, act: Any, *arguments: str) -> int:
    monkeypatch.setattr(main_module, "command_of", lambda listed: Fake(act))
    return main(["los", *arguments])


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    out = capsys.readouterr().out
    for listed in COMMANDS:
        assert (f"  {listed.name} " in out) == (listed.contributed or is_here(listed.name))


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "usage: tidewright" in capsys.readouterr().out
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"tidewright {engine.__version__}\n"


def is_here(name: str) -> bool:
    return importlib.util.find_spec(f"engine.cli.{name}") is not None


@pytest.mark.parametrize("name", [listed.name for listed in COMMANDS if is_here(listed.name)])
def test_every_command_of_the_engine_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    out = capsys.readouterr().out
    assert f"usage: tidewright {name}" in out
    assert "Exit code" in out


def test_an_unknown_command_lists_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validat", "x"]) == 2
    err = capsys.readouterr().err
    assert err.startswith('tidewright: There is no command "validat".')
    assert "validate" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("code", [0, 1, 2])
def test_the_exit_code_is_the_command_s(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_fake(monkeypatch, code) == code


def test_wrong_arguments_exit_with_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_fake(monkeypatch, 0, "--quiet") == 2
    assert "--quiet" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (UserError("a.json:3:7: bad.", "Mend it."), "tidewright: a.json:3:7: bad. Mend it.\n"),
        (UserError("two\nlines\x1b[31m"), "tidewright: two lines [31m\n"),
        (KeyboardInterrupt(), "tidewright: interrupted\n"),
        (
            NotWritten(errno.ENOSPC, "the disk is full", Path("a.json"), "Make room."),
            "tidewright: a.json cannot be written: the disk is full. Make room.\n",
        ),
        (
            bundled.DamagedInstallation("Files are missing."),
            "tidewright: Files are missing. Install the program again.\n",
        ),
    ],
)
def test_errors_are_one_line_and_exit_with_2(
    error: BaseException, line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_fake(monkeypatch, error) == 2
    assert capsys.readouterr().err == line


def test_debug_shows_where_an_internal_error_happened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_fake(monkeypatch, ZeroDivisionError("by zero"), "--debug") == 2
    assert "Traceback" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_error(monkeypatch: pytest.MonkeyPatch, capfd: Any) -> None:
    monkeypatch.setattr(main_module, "_silence_output", lambda: None)
    assert run_fake(monkeypatch, BrokenPipeError()) == 2
    assert capfd.readouterr().err == ""


def test_a_closed_pipe_shows_no_traceback() -> None:
    program = "import sys; from engine.cli.main import main; sys.exit(main(['--help']))"
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([sys.executable, "-c", program], stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert done.stderr == b""


def test_without_the_editor_its_commands_say_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: ())
    for name in ("render", "edit"):
        assert main([name, "x"]) == 2
        err = capsys.readouterr().err
        assert "comes with the editor, which is not installed here" in err
        assert err.count("\n") == 1


def test_an_editor_that_cannot_be_loaded_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Entry:
        def load(self) -> object:
            raise ImportError("libEGL.so.1: cannot open shared object file")

    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: (Entry(),))
    assert main(["render", "x"]) == 2
    assert "libEGL.so.1" in capsys.readouterr().err


def test_the_editor_s_commands_are_entry_points() -> None:
    names = {entry.name for entry in importlib.metadata.entry_points(group=main_module.GROUP)}
    assert {"render", "edit"} <= names


def test_a_command_that_this_installation_lacks_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(main_module.importlib.util, "find_spec", lambda name: None)
    assert main(["los", "x"]) == 2
    assert "`tidewright los` is not part of this installation" in capsys.readouterr().err


def test_the_command_line_imports_neither_qt_nor_what_a_command_does_not_need() -> None:
    program = (
        "import sys; from engine.cli.main import main; main(['convert', '--help']);"
        "unwanted = {'PySide6', 'editor', 'networkx', 'shapely'};"
        "print([name for name in sys.modules if name.split('.')[0] in unwanted])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")


def loaded_by(program: str) -> set[str]:
    """The modules that a program has loaded at its end, beside those of an interpreter that does nothing."""
    told = f"import sys; before = set(sys.modules); {program}; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


def test_the_list_of_commands_loads_almost_nothing() -> None:
    """What `--help` imports decides how long it takes: the command line itself and the standard library."""
    loaded = loaded_by("from engine.cli.main import main; main(['--help'])")
    ours = {name for name in loaded if name.split(".")[0] in ("engine", "editor")}
    assert ours == {"engine", "engine.cli", "engine.cli.main", "engine.cli.output"}
    strangers = {name.split(".")[0] for name in loaded} - set(sys.stdlib_module_names) - {"engine"}
    assert strangers <= {"__main__"}
    # The help of Python 3.14 has colours, for which it reads some of these itself.
    help_alone = loaded_by("import argparse; argparse.ArgumentParser('tidewright').print_help()")
    assert not {"dataclasses", "importlib.metadata", "json", "traceback"} & (loaded - help_alone)


def test_output_that_the_terminal_lacks_is_replaced() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    write_line("A–Q", stream)
    stream.seek(0)
    assert stream.read() == "A?Q\n"


def test_results_are_text_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    emit(argparse.Namespace(format="json"), {"hexes": ["Ä"]}, "text")
    assert capsys.readouterr().out == '{\n  "hexes": [\n    "Ä"\n  ]\n}\n'
    emit(argparse.Namespace(format="text"), {}, lambda: "text")
    assert capsys.readouterr().out == "text\n"
