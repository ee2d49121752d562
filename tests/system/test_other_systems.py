"""Nothing of the program is for one system alone: laws of the source, and the program on pretended ones."""

from __future__ import annotations

import ast
import errno
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from mypy import api

from engine.cli.validate import MANY_FILES, _progress
from engine.proposals.blank_map import slug
from engine.storage.target import refused
from engine.system import files, places
from engine.system.names import forbidden_in, is_device
from tests.architecture.source import ROOT, Module, modules
from tests.architecture.source import places as places_of
from tests.support.writers import HILL
from tests.system.other_systems import MODULES, SYSTEMS, differing, lacking

HERE = Path(__file__).parent
PRETENDED = {"win32": HERE / "windows", "darwin": HERE / "macos"}
#: Tests of the storage that hold wherever files are: run as they are, but for what the system does not have.
STORAGE = (
    "tests/storage/test_line_log.py",
    "tests/storage/test_kept_games.py",
    "tests/storage/test_atomic_write.py",
    "tests/storage/test_game_store.py",
    "tests/storage/test_branches.py",
    "tests/storage/test_raw_file.py",
    "tests/storage/test_board_library.py",
    "tests/lab/test_kept_batch.py",
    "tests/lab/test_workers.py",
)
#: Of those: pipes in folders, permissions by owner, processes that are copies.
NOT_THERE = {
    "win32": ("pipe", "permissions", "fchmod", "copies_of_a_process"),
    "darwin": ("pipe", "disk_that_refuses", "interruption"),
}


def on(system: str, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A command of Python on a pretended system, which Linux alone can pretend."""
    if sys.platform != "linux":
        pytest.skip("systems are pretended on Linux")
    paths = os.pathsep.join((str(PRETENDED[system]), str(ROOT)))
    environment = os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"} | more
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=400)
    told = (each.decode("utf-8", "replace") for each in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(command, done.returncode, *told)


# ---------------------------------------------------------------- the source


def test_the_systems_differ() -> None:
    assert {"geteuid", "fchmod", "O_NONBLOCK", "nice", "fork"} <= lacking("os", "win32")
    assert "O_BINARY" in lacking("os", "linux")
    assert "SIGHUP" in lacking("signal", "win32")
    assert "O_NONBLOCK" not in lacking("os", "darwin")
    assert not {"open", "replace", "path", "environ"} & differing("os")


def test_names_that_some_system_lacks_are_used_in_one_room() -> None:
    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            if module.inside("engine.system"):
                continue
            for node in module.nodes:
                match node:
                    case ast.Attribute(value=ast.Name(id=of), attr=name) if of in MODULES:
                        if name in differing(of):
                            yield module, node.lineno, f"{of}.{name}"
                    case ast.ImportFrom(module=str() as of, names=names) if of in MODULES:
                        for each in names:
                            if each.name in differing(of):
                                yield module, node.lineno, f"{of}.{each.name}"

    assert places_of(found()) == []


def test_text_is_opened_with_its_encoding() -> None:
    """What the code page of a system makes of a letter is never relied upon."""
    opening = {"open", "read_text", "write_text"}

    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            own = {name for _, name in module.imports}
            for node in module.nodes:
                if not isinstance(node, ast.Call):
                    continue
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                is_ours = isinstance(node.func, ast.Name) and any(each.endswith(f".{name}") for each in own)
                if name not in opening or is_ours or any(each.arg == "encoding" for each in node.keywords):
                    continue
                if name == "open":
                    if isinstance(node.func, ast.Attribute) or "'rb'" in ast.unparse(node):
                        continue
                elif isinstance(node.func, ast.Name):
                    continue
                yield module, node.lineno, ast.unparse(node)[:60]

    assert places_of(found()) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_types_of_that_room_hold_on_each_system(system: str, tmp_path: Path) -> None:
    cache = f"--cache-dir={tmp_path}"
    told, _, code = api.run(["-p", "engine.system", "--strict", "--platform", system, cache])
    assert code == 0, told


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    "name", ["CON", "con.json", "Aux.game.json", "lpt9", "COM1.turn", "nul", "CONOUT$", "com¹.x"]
)
def test_names_of_devices(name: str) -> None:
    assert is_device(name)


@pytest.mark.parametrize("name", ["console.json", "com10", "lpt", "a.con", "mill-lane.json", "", "com0"])
def test_names_that_are_no_devices(name: str) -> None:
    assert not is_device(name)


@pytest.mark.parametrize(
    ("name", "found"),
    [("a:b", ":"), ('"', '"'), ("a?", "?"), ("a.", "."), ("a ", " "), ("a\tb", "\t"), ("a.json", "")],
)
def test_letters_that_no_name_can_hold(name: str, found: str) -> None:
    assert forbidden_in(name) == found


@pytest.mark.parametrize("title", ["Con", "  AUX!", "Lpt1"])
def test_no_title_makes_the_name_of_a_device(title: str) -> None:
    assert not is_device(slug(title))
    assert slug(title).startswith(title.strip(" !").lower())


def test_one_file_by_two_names(tmp_path: Path) -> None:
    one, other = tmp_path / "a.json", tmp_path / "b.json"
    one.write_text("", encoding="utf-8")
    other.symlink_to(one)
    assert files.same_file(str(one), str(other))
    assert files.same_file(str(tmp_path / "gone"), str(tmp_path / "x" / ".." / "gone"))
    assert not files.same_file(str(one), str(tmp_path / "c.json"))
    # Where a disk sees no case, both names lead to one file, which only the disk can say.
    (tmp_path / "A.json").hardlink_to(one)
    assert files.same_file(str(one), str(tmp_path / "A.json"))


@pytest.mark.parametrize(
    ("code", "said"), [(32, "another program has it open"), (206, "the name is too long")]
)
def test_what_windows_refuses_is_told(code: int, said: str) -> None:
    error = PermissionError(errno.EACCES, "refused")
    error.winerror = code  # type: ignore[attr-defined]
    assert refused(error, "a.json").strerror == said


# ---------------------------------------------------------------- the program on pretended systems


@pytest.mark.parametrize("system", PRETENDED)
def test_the_storage_holds_there(system: str) -> None:
    held = STORAGE if system == "win32" else STORAGE[:3]
    here = " and ".join(f"not {each}" for each in NOT_THERE[system])
    done = on(system, "-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider", "-k", here, *held)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert " passed" in done.stdout


@pytest.mark.parametrize("system", ["win32", pytest.param("darwin", marks=pytest.mark.thorough)])
def test_commands_run_there(system: str, tmp_path: Path) -> None:
    """Two processes, a store, reports, and letters that the code page of the terminal lacks."""
    page, store, game = tmp_path / "report.html", tmp_path / "games.db", tmp_path / "game.json"
    run, two = ("-m", "engine.cli.main"), ("--bots", "random,random", "--max-rounds", "2")
    code_page = {"PYTHONIOENCODING": "cp437", "PYTHONUTF8": "0"}
    here = json.loads(_playtested(tmp_path / "here.db", tmp_path / "here.json", None))
    there = json.loads(_playtested(store, page.with_suffix(".json"), system))
    assert here == there
    for words in (
        ("validate", str(HILL)),
        ("validate", str(HILL), "--language", "fr"),
        ("play", str(HILL), *two, "--seed", "3", "--save", str(game)),
        ("replay", str(game), "--log", str(tmp_path / "log.txt")),
        ("render", str(HILL), "-o", str(tmp_path / "map.png")),
        ("playtest", "--list", "--store", str(store)),
    ):
        done = on(system, *run, *words, QT_QPA_PLATFORM="offscreen", **code_page)
        assert (done.returncode, done.stderr) == (0, ""), (words, done.stderr[-2000:])
    assert game.exists()
    assert b"\r" not in game.read_bytes()


def _playtested(store: Path, report: Path, system: str | None) -> str:
    words = ("-m", "engine.cli.main", "playtest", str(ROOT / "maps" / "scenarios" / "mill-lane.json"))
    words += ("--games", "4", "--max-rounds", "2", "--jobs", "2", "--seed", "5")
    words += ("--store", str(store), "-o", str(report))
    if system is None:
        done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=400)
    else:
        done = on(system, *words)
    assert done.returncode == 0, done.stderr[-2000:]
    return report.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "name",
    [
        "CON.json",
        "map:1.json",
        *(pytest.param(each, marks=pytest.mark.thorough) for each in ("map?.json", "map.json ", "map.")),
    ],
)
def test_windows_refuses_names_with_a_reason(name: str, tmp_path: Path) -> None:
    done = on("win32", "-m", "engine.cli.main", "new", str(tmp_path / name), "--seed", "7")
    assert done.returncode == 2
    assert "cannot be written: " in done.stderr
    assert "Choose another name." in done.stderr
    assert os.listdir(tmp_path) == []


def test_windows_says_of_a_name_that_is_too_long_what_is_wrong(tmp_path: Path) -> None:
    name = str(tmp_path / f"{'m' * 256}.json")
    done = on("win32", "-m", "engine.cli.main", "new", name, "--seed", "7")
    assert done.returncode == 2
    assert "cannot be written: the name is too long. Choose a shorter name." in done.stderr


_HELD = """
import sys, threading, time
from engine.storage.atomic_write import write_text, NotWritten
path, seconds = sys.argv[1], float(sys.argv[2])
reader = open(path, "rb")
threading.Timer(seconds, reader.close).start()
try:
    write_text(path, "new")
except NotWritten as error:
    print(error.told)
"""


@pytest.mark.parametrize(("seconds", "content", "told"), [(0.2, "new", ""), (2.5, "old", "has it open")])
def test_who_looks_into_a_file_on_windows_is_waited_for(
    seconds: float, content: str, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.json"
    path.write_text("old", encoding="utf-8")
    done = on("win32", "-c", _HELD, str(path), str(seconds))
    assert (path.read_text(encoding="utf-8"), os.listdir(tmp_path)) == (content, ["a.json"])
    assert told in done.stdout
    assert bool(told) is bool(done.stdout)
    assert done.stderr == ""


_ABANDONED = """
import sys
from engine.storage.temporary_files import remove_abandoned
remove_abandoned(sys.argv[1])
"""


def test_what_a_killed_writer_left_on_windows_goes_once_it_is_old_and_closed(tmp_path: Path) -> None:
    fresh, old, opened = (tmp_path / f".tidewright-{digit * 16}.new" for digit in "abc")
    for each in (fresh, old, opened):
        each.write_text("part", encoding="utf-8")
    for each in (old, opened):
        os.utime(each, (time.time() - 7200,) * 2)
    with opened.open("rb"):
        assert on("win32", "-c", _ABANDONED, str(tmp_path)).returncode == 0
    assert sorted(tmp_path.iterdir()) == [fresh, opened]


_LONG = """
import sys
from engine.system.files import unbounded
for name in sys.argv[1:]:
    print(unbounded(name))
"""


def test_long_paths_get_their_prefix_on_windows() -> None:
    long = "/" + "a" * 300
    done = on("win32", "-c", _LONG, "short.json", long)
    assert done.stdout.split() == ["short.json", "\\\\?\\" + long]


_REFERENCES = """
import sys
from engine.system.files import reference
for name in sys.argv[1:]:
    print(reference(name))
"""


def test_a_drive_of_windows_is_no_scheme() -> None:
    """As SARIF wants files named: https://docs.oasis-open.org/sarif/sarif/v2.1.0, 3.4."""
    names = ("C:\\Maps of é\\a.json", "maps\\a b.json", "\\\\host\\share\\a.json")
    told = on("win32", "-c", _REFERENCES, *names).stdout.split()
    assert told == ["file:///C:/Maps%20of%20%C3%A9/a.json", "maps/a%20b.json", "file://host/share/a.json"]
    assert files.reference("/maps/a\\b.json") == "/maps/a%5Cb.json"


_PRIORITY = """
import os
import re
from engine.system import processes
from engine.system.processes import ENDING, MOST_PROCESSES
processes.stand_back(19)
processes.limit_memory(1 << 30)
processes.trim_memory()
processes.keep_one_heap()
print(os.nice(0), MOST_PROCESSES, *(each.name for each in ENDING))
"""


def test_processes_of_windows() -> None:
    done = on("win32", "-c", _PRIORITY)
    # SIGBREAK is another signal under its name here.
    assert done.stdout.split() == ["19", "61", "SIGTERM", signal.SIGUSR1.name, "SIGINT"], done.stderr


def test_files_reach_the_disk_itself_on_macos(tmp_path: Path) -> None:
    told = tmp_path / "told"
    words = "import sys; from engine.storage.atomic_write import write_text; write_text(sys.argv[1], 'new')"
    done = on("darwin", "-c", words, str(tmp_path / "a.json"), FULL_SYNCS=str(told))
    assert done.returncode == 0, done.stderr
    assert ".tidewright-" in told.read_text(encoding="utf-8")


def test_state_lies_where_each_system_has_it(tmp_path: Path) -> None:
    words = "from engine.system.places import state_folder; print(state_folder())"
    assert on("darwin", "-c", words, HOME=str(tmp_path)).stdout.strip().startswith(f"{tmp_path}/Library/")
    local = on("win32", "-c", words, LOCALAPPDATA=str(tmp_path))
    assert local.stdout.strip() == str(tmp_path / "tidewright")
    assert places.state_folder() is not None


_READER_GONE = """
import errno, io, sys
from engine.cli.main import main

class Pipe(io.StringIO):
    def write(self, text):
        raise OSError(errno.EINVAL, "Invalid argument")

sys.stdout = Pipe()
sys.exit(main(["rules", "words"]))
"""


def test_a_reader_that_has_gone_is_no_fault_on_windows(tmp_path: Path) -> None:
    """`tidewright rules words | more`, ended early: Windows calls that an argument that is not valid."""
    done = on("win32", "-c", _READER_GONE, LOCALAPPDATA=str(tmp_path))
    assert (done.returncode, done.stderr) == (2, "")
    assert os.listdir(tmp_path) == []


_READER_OF_A_FILE_GONE = """
import errno, os
from engine.storage import atomic_write, delivery

def write(descriptor, data):
    raise OSError(errno.EINVAL, "Invalid argument")

atomic_write.os.write = write
try:
    delivery.deliver("-", "text")
except delivery.NotWritten as error:
    print(error.told)
"""


def test_a_file_to_a_reader_that_has_gone_is_refused_on_windows() -> None:
    done = on("win32", "-c", _READER_OF_A_FILE_GONE)
    assert done.stdout == "- cannot be written: its reader has gone. Start the reader again.\n", done.stderr


_NO_STREAMS = """
import sys
from engine.cli.output import write_line
told, sys.stdout, sys.stderr = sys.stdout, None, None
write_line("nobody hears this")
write_line("nor this", sys.stderr)
told.write("went on")
"""


def test_a_program_without_a_terminal_says_nothing() -> None:
    """What Windows begins from its desktop has no streams."""
    done = on("win32", "-c", _NO_STREAMS)
    assert (done.stdout, done.stderr) == ("went on", "")


@pytest.mark.parametrize(
    ("chosen", "environment", "spoken"),
    [
        ("fr-FR", "", "fr"),
        ("fr-CA", "en_GB.UTF-8", "en"),
        ("", "", "en"),
        ("de-DE", "", "en"),
        ("", "fr", "fr"),
    ],
)
def test_commands_speak_the_language_of_windows(chosen: str, environment: str, spoken: str) -> None:
    """No environment names one there; German is a draft, which nobody hears unasked."""
    words = "import os; from engine.storage.languages import wanted_language as w; print(w(os.environ))"
    languages = {"PRETENDED_LANGUAGE": chosen, "LANG": environment, "LC_ALL": "", "LC_MESSAGES": ""}
    assert on("win32", "-c", words, **languages).stdout.strip() == spoken


def test_how_far_a_command_is_wants_no_codes_of_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of Windows print such codes unless they are told not to."""
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    for number in range(1, MANY_FILES + 1):
        _progress(number, MANY_FILES, Path("maps", "m" * number + ".json"))
    told = terminal.getvalue().split("\r")
    assert all(line.isprintable() for line in told)
    assert len({len(line) for line in told if line}) == 1
    assert told[-2].strip() == told[-1] == ""


def test_a_fault_is_reported_on_windows(tmp_path: Path) -> None:
    words = (
        "from engine.storage.fault_report import told_fault\n"
        "try:\n    1 / 0\nexcept ZeroDivisionError as error:\n    print(told_fault(error))"
    )
    done = on("win32", "-c", words, LOCALAPPDATA=str(tmp_path))
    assert "The report is " in done.stdout
    assert len(list((tmp_path / "tidewright" / "reports").iterdir())) == 1


# ---------------------------------------------------------------- what runs on other systems


def test_tests_for_all_systems_need_nothing_of_one() -> None:
    """The stage `portable`, which the workflow runs on Windows and macOS."""
    folders = [ROOT / "tests" / name for name in stages().PORTABLE]
    waiting = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    waiting += sorted((ROOT / "tests").glob("*.py"))
    assert waiting
    seen: set[Path] = set()
    found = []
    while waiting:
        path = waiting.pop()
        if path in seen or not path.exists():
            continue
        seen.add(path)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Import(names=names):
                    found += [f"{path}: {each.name}" for each in names if each.name in POSIX]
                case ast.ImportFrom(module=str() as of) if of in POSIX:
                    found.append(f"{path}: {of}")
                case ast.ImportFrom(module=str() as of, names=names) if of.startswith("tests."):
                    base = ROOT / of.replace(".", "/")
                    waiting += [base.with_suffix(".py"), *(base / f"{each.name}.py" for each in names)]
                case ast.Attribute(value=ast.Name(id=of), attr=name) if of in MODULES and name in differing(
                    of
                ):
                    found.append(f"{path}: {of}.{name}")
    assert found == []


POSIX = {"fcntl", "resource", "pwd", "grp", "termios", "pty"}


def stages() -> ModuleType:
    spec = spec_from_file_location("stages", ROOT / ".ci" / "stages.py")
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_the_workflow_says_what_there_is() -> None:
    """Its stages, its files and its commands; every system builds a bundle."""
    words = (ROOT / ".ci" / "github" / "tidewright.yml").read_text(encoding="utf-8")
    words = words.replace("$maps/", "maps/scenarios/")
    (named,) = re.findall(r"stages\.py (.*)", words)
    # The other stages read tests and scripts that are for Linux.
    assert set(named.split()) == {"types", "cases", "portable"}
    assert set(named.split()) <= set(stages().STAGES | stages().ELSEWHERE)
    for path in set(re.findall(r"(?:maps|\.ci)/[\w./-]+", words)) - {".ci/github/tidewright.yml"}:
        assert (ROOT / path).exists(), path
    assert {"ubuntu-22.04", "windows-2022", "macos-14"} <= set(re.findall(r"[a-z]+-[\d.]+", words))
    commands = re.findall(r"^ +tidewright (\w+)", words, re.MULTILINE)
    assert {"validate", "play", "replay", "playtest", "render", "convert"} <= set(commands)
