"""The parts of the stand-alone bundle that can be tried without building it (`bundle.bare` builds it)."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
import zipfile
from configparser import ConfigParser
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from engine.correspondence.desk import ENDING
from engine.storage.documents import KINDS

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / ".ci" / "bundle"
_NAMES = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(HERE))
    return importlib.import_module("build")


@pytest.fixture
def licences(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(HERE))
    return importlib.import_module("licences")


def _desktop_entry() -> dict[str, str]:
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(HERE / "share" / "tidewright.desktop", encoding="utf-8")
    return dict(parser["Desktop Entry"])


def test_the_menu_entry_starts_the_editor_with_the_kinds_of_files_that_are_told_apart() -> None:
    entry = _desktop_entry()
    programs = re.findall(r'program\("([\w-]+)"', (HERE / "tidewright.spec").read_text(encoding="utf-8"))
    assert entry["Exec"].split() == ["tidewright-editor", "%f"]
    assert "tidewright-editor" in programs
    kinds = [each.get("type") for each in ET.parse(HERE / "share" / "tidewright.xml").getroot()]
    assert entry["MimeType"].strip(";").split(";") == kinds


def test_files_are_told_by_what_stands_at_their_head() -> None:
    root = ET.parse(HERE / "share" / "tidewright.xml").getroot()
    for name in ("scenario", "game", "turn"):
        (of_kind,) = (each for each in root if each.get("type") == f"application/x-tidewright-{name}+json")
        match = of_kind.find(f"{_NAMES}magic/{_NAMES}match")
        assert match is not None
        value = match.get("value") or ""
        assert value
        assert KINDS[name].schema.startswith(value)
        first, last = map(int, (match.get("offset") or "").split(":"))
        head = '{\n  "$schema": "'
        assert first <= len(head) <= last
    assert [each.get("pattern") for each in root.iter(f"{_NAMES}glob")] == [f"*{ENDING}"]
    text = (ROOT / "maps" / "scenarios" / "best.json").read_text(encoding="utf-8")
    assert text.startswith('{\n  "$schema": "urn:tidewright:schema:scenario:')


def test_the_icon_is_drawn_in_every_size(qapp: QApplication, build: ModuleType, tmp_path: Path) -> None:
    folder = tmp_path / "hicolor"
    build.icons(folder)
    for kind, size in build.ICONS.items():
        assert QImage(str(tmp_path / f"icon.{kind}")).size().width() == size
    for size in build.SIZES:
        image = QImage(str(folder / f"{size}x{size}" / "apps" / "tidewright.png"))
        assert (image.width(), image.height()) == (size, size)
        assert image.pixelColor(0, 0).alpha() == 0, "around the hex it lets see what is below"
        colours = {image.pixel(x, y) for x in range(size) for y in range(size)}
        assert len(colours) > 20
    assert (folder / "scalable" / "apps" / "tidewright.svg").is_file()


def test_the_licence_of_every_dependency_is_stated_with_its_text(licences: ModuleType) -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        listed = tomllib.load(file)["project"]["dependencies"]
    names = {re.split(r"[<>=!~ ]", each)[0].lower().replace("_", "-") for each in listed}
    needed = licences.needed("tidewright")
    assert names < needed, "and what they need themselves"
    page = licences.page(("no-such-package",))
    assert "Licence: not stated" not in page
    for name in ("PySide6_Essentials", "shapely", "pandas", "numpy"):
        (part,) = re.findall(rf"={{100}}\n{name} [\d.]+\nLicence: .+\n", page)
        assert part
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in page.upper()
    assert "SIL OPEN FONT LICENSE" in page.upper()


@pytest.mark.parametrize("ending", ["tar.gz", "zip"])
def test_the_same_folder_is_packed_into_the_same_bytes(
    ending: str, build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    pack = build.zipped if ending == "zip" else build.archived
    packed = []
    for number, order in enumerate((("a", "b"), ("b", "a"))):
        folder = tmp_path / str(number) / "Tidewright"
        (folder / "sub").mkdir(parents=True)
        for name in order:
            (folder / "sub" / name).write_text(name)
            os.utime(folder / "sub" / name, (number * 1e6, number * 1e6))
        (folder / "sub" / "a").chmod(0o700 if number else 0o755)
        (folder / "link").symlink_to("sub/a")
        pack(folder, tmp_path / f"{number}.{ending}", build.moment_of_commit())
        packed.append((tmp_path / f"{number}.{ending}").read_bytes())
    assert packed[0] == packed[1]
    if ending == "zip":
        with zipfile.ZipFile(tmp_path / "0.zip") as archive:
            assert archive.namelist() == ["Tidewright/link", "Tidewright/sub/a", "Tidewright/sub/b"]
            assert archive.read("Tidewright/link") == b"a"
        return
    out = subprocess.run(["tar", "tzf", tmp_path / "0.tar.gz"], capture_output=True, text=True, check=True)
    assert out.stdout.splitlines() == [
        "Tidewright/link", "Tidewright/sub/", "Tidewright/sub/a", "Tidewright/sub/b",
    ]  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="the script is for desktops of Linux")
def test_it_is_put_among_the_programs_of_its_user_and_taken_away_again(
    qapp: QApplication, build: ModuleType, tmp_path: Path
) -> None:
    folder, home = tmp_path / "My programs" / "Tidewright", tmp_path / "home"
    (folder / "share" / "applications").mkdir(parents=True)
    (folder / "share" / "mime" / "packages").mkdir(parents=True)
    home.mkdir()
    build.icons(folder / "share" / "icons" / "hicolor")
    shutil.copy(HERE / "share" / "install", folder)
    shutil.copy(HERE / "share" / "tidewright.desktop", folder / "share" / "applications")
    shutil.copy(HERE / "share" / "tidewright.xml", folder / "share" / "mime" / "packages")
    (folder / "tidewright").write_text("#!/bin/sh\necho here\n")
    (folder / "tidewright").chmod(0o755)
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    for _ in range(2):  # once more changes nothing
        subprocess.run([folder / "install"], env=environment, check=True)
    told = subprocess.run([home / ".local/bin/tidewright"], env=environment, capture_output=True, check=True)
    assert told.stdout == b"here\n"
    entry = (home / ".local/share/applications/tidewright.desktop").read_text(encoding="utf-8")
    assert f'\nExec="{folder}/tidewright-editor" %f\n' in entry
    assert (home / ".local/share/icons/hicolor/48x48/apps/tidewright.png").is_file()
    subprocess.run([folder / "install", "--remove"], env=environment, check=True)
    # What other programs wrote beside it, as the cache of kinds of files, stays.
    ours = [path for path in home.rglob("*tidewright*") if not path.is_dir()]
    assert ours == [] or all("mime/application" in str(path) for path in ours)
