"""The stand-alone bundle, tried in a root that holds nothing but it and a few libraries of the system."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.thorough.row import Chunk, Options, Outcome, Row

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "dist" / "Tidewright"

#: What the bundle takes from the system: the C library, what starts it, and what talks to screens.
SYSTEM = (
    "libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1", "libutil.so.1", "libresolv.so.2",
    "libz.so.1", "libxcb.so.1", "libGL.so.1", "libGLX.so.0", "libEGL.so.1", "libGLdispatch.so.0",
    "libwayland-client.so.0", "libwayland-cursor.so.0", "libwayland-egl.so.1",
)  # fmt: skip
#: What these ask for themselves.
_BELOW = ("libX11.so.6", "libXau.so.6", "libXdmcp.so.6", "libbsd.so.0", "libmd.so.0", "libffi.so.8")
_LIBRARIES = Path("/lib/x86_64-linux-gnu")

#: All that lies in the bundle beside libraries and notes on versions.
_PACKAGES = (
    "PySide6 base_library.zip editor engine jsonschema jsonschema_specifications numpy numpy.libs pandas "
    "pyqtgraph rpds scipy scipy.libs shapely shapely.libs shiboken6 statsmodels wrapt"
)
PACKAGES = frozenset(_PACKAGES.split(" "))
#: The parts of Qt that the program draws, prints and talks to screens with.
_PARTS = "Core DBus Gui OpenGL PrintSupport Svg WaylandClient Widgets WlShellIntegration XcbQpa"
QT = frozenset(f"libQt6{name}.so.6" for name in _PARTS.split(" "))
MAPS = ("king-of-the-hill", "at-the-breaking-point")
_PATIENCE = 60.0


class _Trials:
    """What was tried, and what went wrong."""

    def __init__(self) -> None:
        self.done = 0
        self.faults: list[str] = []

    def hold(self, holds: bool, what: str) -> None:
        """One trial more."""
        self.done += 1
        if not holds:
            self.faults.append(what)


def chunks(options: Options) -> Iterator[Chunk]:
    yield Chunk("the bundle", options.seed)


def tried(chunk: Chunk) -> Outcome:
    """The bundle built, looked through, and used where there is no Python and nothing of the project."""
    if sys.platform != "linux" or os.geteuid() != 0 or not _LIBRARIES.is_dir():
        return Outcome(1, 1, notes=("A root of its own needs Debian on x86-64, and a superuser.",))
    built = subprocess.run(
        [sys.executable, str(ROOT / ".ci" / "bundle" / "build.py")],
        capture_output=True,
        text=True,
        check=False,
    )
    if built.returncode:
        return Outcome(1, 1, notes=(f"It was not built: {built.stderr[-2000:]}",))
    trials = _Trials()
    _look_through(trials)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        _lay_out(root)
        _use(trials, root)
        begun = _open_window(trials, root)
    notes = (built.stdout.strip(), *begun, *trials.faults)
    return Outcome(trials.done, len(trials.faults), notes=notes)


def _look_through(trials: _Trials) -> None:
    """Nothing lies in it that it does not need."""
    inside = FOLDER / "_internal"
    others = {
        path.name
        for path in inside.iterdir()
        if ".so" not in path.name
        and not path.name.endswith(".dist-info")
        and not path.name.startswith("python3")
    }
    trials.hold(others <= PACKAGES, f"also in it: {sorted(others - PACKAGES)}")
    libraries = {path.name for path in (inside / "PySide6" / "Qt" / "lib").glob("libQt6*")}
    trials.hold(libraries <= QT, f"more of Qt than is needed: {sorted(libraries - QT)}")
    tests = [str(path.relative_to(FOLDER)) for path in inside.rglob("tests") if "bundled" not in path.parts]
    trials.hold(not tests, f"folders of tests: {tests[:5]}")
    broken = [
        str(path.relative_to(FOLDER)) for path in inside.rglob("*") if path.is_symlink() and not path.exists()
    ]
    trials.hold(not broken, f"links to nothing: {broken[:5]}")
    for name in (
        "share/applications/tidewright.desktop",
        "share/mime/packages/tidewright.xml",
        "install",
        "LICENCES.txt",
    ):
        trials.hold((FOLDER / name).is_file(), f"{name} is missing")


def _lay_out(root: Path) -> None:
    """A root with the bundle, two maps, and of the system no more than a library for its names each."""
    for name in ("dev/shm", "home", "lib64", "maps", "opt", "proc", "tmp", str(_LIBRARIES).lstrip("/")):
        (root / name).mkdir(parents=True)
    shutil.copytree(FOLDER, root / "opt" / "Tidewright", symlinks=True)
    shutil.copy("/lib64/ld-linux-x86-64.so.2", root / "lib64")
    for name in (*SYSTEM, *_BELOW):
        if (_LIBRARIES / name).exists():
            shutil.copy(_LIBRARIES / name, root / str(_LIBRARIES).lstrip("/"))
    for name, number in (("null", 3), ("random", 8), ("urandom", 9)):
        os.mknod(root / "dev" / name, 0o666 | 0o020000, os.makedev(1, number))
        (root / "dev" / name).chmod(0o666)
    for name in MAPS:
        shutil.copy(ROOT / "maps" / "scenarios" / f"{name}.json", root / "maps")


def _in(root: Path, program: str, *words: str, **environment: str) -> list[str]:
    kept = {"HOME": "/home", "LANG": "C.UTF-8", **environment}
    chroot = shutil.which("chroot") or "/usr/sbin/chroot"
    return ["env", "-i", *(f"{name}={value}" for name, value in kept.items()), chroot, str(root),
            f"/opt/Tidewright/{program}", *words]  # fmt: skip


def _use(trials: _Trials, root: Path) -> None:
    """Check, draw, play, print and look, as one does on the command line."""

    def does(*words: str, makes: str = "", least: int = 1) -> None:
        command = _in(root, "tidewright", *words, QT_QPA_PLATFORM="offscreen")
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
        trials.hold(done.returncode == 0, f"{' '.join(words)}: {done.stdout[-300:]} {done.stderr[-300:]}")
        trials.hold("Traceback" not in done.stderr, f"{' '.join(words)}: a traceback")
        if makes:
            made = root / makes.lstrip("/")
            size = made.stat().st_size if made.is_file() else 0
            trials.hold(size >= least, f"{makes}: {size} bytes")

    does("--version")
    does("validate", *(f"/maps/{name}.json" for name in MAPS))
    does("render", "/maps/king-of-the-hill.json", "-o", "/tmp/map.png", makes="/tmp/map.png", least=100_000)
    does("render", "/maps/king-of-the-hill.json", "-o", "/tmp/book.pdf", "--print-and-play", "a4",
         makes="/tmp/book.pdf", least=100_000)  # fmt: skip
    game = (
        "/maps/at-the-breaking-point.json",
        "--bots",
        "tactical,random",
        "--seed",
        "1",
        "--max-rounds",
        "3",
    )
    does("play", *game, "--save", "/tmp/game.json", makes="/tmp/game.json", least=1_000)
    does("replay", "/tmp/game.json", "--page", "/tmp/game.html", makes="/tmp/game.html", least=100_000)
    batch = ("/maps/at-the-breaking-point.json", "--games", "8", "--jobs", "2", "--max-rounds", "2")
    bots = ("--bots", "random,random", "-o", "/tmp/report.html")
    does("playtest", *batch, *bots, makes="/tmp/report.html", least=100_000)
    does(
        "convert", "/maps/king-of-the-hill.json", "/tmp/module.vmod", makes="/tmp/module.vmod", least=100_000
    )
    does(
        "edit",
        "/maps/king-of-the-hill.json",
        "--screenshot",
        "/tmp/window.png",
        makes="/tmp/window.png",
        least=50_000,
    )
    left = [path.name for path in (root / "tmp").glob("tidewright-*")]
    trials.hold(not left, f"left behind: {left}")


def _open_window(trials: _Trials, root: Path) -> tuple[str, ...]:
    """The window on a display of its own; how long it takes to be there."""
    if shutil.which("Xvfb") is None or shutil.which("xwininfo") is None:
        trials.hold(False, "The window was not opened: Xvfb and x11-utils are needed.")
        return ()
    with _display() as name:
        begun = time.monotonic()
        command = _in(root, "tidewright-editor", "/maps/king-of-the-hill.json", DISPLAY=name)
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as window:
            is_there = False
            while not is_there and time.monotonic() - begun < _PATIENCE and window.poll() is None:
                asked = ["xwininfo", "-display", name, "-root", "-tree"]
                told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
                is_there = "King of the Hill" in told
                time.sleep(0.02)
            took = time.monotonic() - begun
            trials.hold(is_there, "no window came")
            window.terminate()
            try:
                window.wait(20)
            except subprocess.TimeoutExpired:
                window.kill()
    return (f"Its window is there after {took:.1f} s.",) if is_there else ()


@contextmanager
def _display() -> Iterator[str]:
    """A display that nobody sees; it has a socket without a file, too, which is found from within a root."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-ac", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        try:
            yield f":{number}"
        finally:
            server.terminate()


BUNDLE = Row(
    "bundle.bare",
    "the stand-alone bundle where there is no Python: it checks, draws, plays, prints and opens its window",
    chunks,
    tried,
)
