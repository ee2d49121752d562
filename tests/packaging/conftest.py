"""A wheel and an editable install, each in an empty environment.

The dependencies come from this environment through a path file, so that no network is needed.
"""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path

import pytest

from tests.packaging.running import ROOT, must


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree."""
    return wheel_of(ROOT, tmp_path_factory.mktemp("wheel"))


def wheel_of(tree: Path, folder: Path) -> Path:
    pip = (sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index")
    must(*pip, "-w", folder, tree, cwd=folder)
    (built,) = folder.glob("tidewright-*.whl")
    return built


def empty_environment(folder: Path, *what: str | Path) -> Path:
    """A new virtual environment that holds the project only; returns its folder of commands."""
    must(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    (site,) = (folder / "lib").glob("python3*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_paths()["purelib"] + "\n", encoding="utf-8")
    python = folder / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-index", "--no-deps")
    must(*pip, "--no-build-isolation", *what, cwd=folder.parent)
    return folder / "bin"


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return empty_environment(tmp_path_factory.mktemp("installed") / "venv", wheel)


@pytest.fixture(scope="session")
def editable(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return empty_environment(tmp_path_factory.mktemp("editable") / "venv", "-e", ROOT)
