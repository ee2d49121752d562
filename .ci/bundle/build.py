"""Builds the stand-alone bundle: `dist/Tidewright`, a folder that needs no Python, and its archive.

The archive is the same bytes for the same folder: names in order, one owner, the time of the last commit.
"""

from __future__ import annotations

import gzip
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(ROOT)]

import licences  # noqa: E402

import engine  # noqa: E402

#: No archive of the kind zip knows an earlier time, in seconds: the first of January 1980.
_EARLIEST = 315_532_800
#: What Windows and macOS want an icon to be, and the largest that it holds.
ICONS = {"ico": 256, "icns": 512}
#: The sizes of icons that desktops ask for.
SIZES = (16, 32, 48, 64, 128, 256, 512)


def icons(folder: Path) -> None:
    """Draw the icon in all sizes into a folder of icons, with its drawing; those of `ICONS` go beside it."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    running = QGuiApplication.instance() or QGuiApplication([])
    drawing = ROOT / "editor" / "assets" / "icon.svg"
    renderer = QSvgRenderer(str(drawing))
    for size in SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        place = folder / f"{size}x{size}" / "apps"
        place.mkdir(parents=True)
        image.save(str(place / "tidewright.png"))
        for kind in (kind for kind, wanted in ICONS.items() if wanted == size):
            if not image.save(str(folder.parent / f"icon.{kind}")):
                raise OSError(f"Qt writes no icon of the kind {kind} here")
    scalable = folder / "scalable" / "apps"
    scalable.mkdir(parents=True)
    shutil.copy(drawing, scalable / "tidewright.svg")
    del running


def debian_packages(folder: Path) -> set[str]:
    """The Debian packages that libraries in a folder come from; none on other systems."""
    if shutil.which("dpkg") is None:
        return set()
    names = [f"*/{each.name}" for each in folder.glob("lib*.so*") if not each.is_symlink()]
    told = subprocess.run(["dpkg", "-S", *names], capture_output=True, text=True, check=False).stdout
    return {line.split(":", 1)[0] for line in told.splitlines() if ": " in line}


def moment_of_commit() -> int:
    """The time of the last commit, or the one that the environment names, in seconds."""
    told = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return int(os.environ.get("SOURCE_DATE_EPOCH") or told.stdout.strip() or 0)


def zipped(folder: Path, archive: Path, moment: int) -> None:
    """Pack a folder as Windows opens it by itself, each file with that time."""
    at = time.gmtime(max(moment, _EARLIEST))[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(each for each in folder.rglob("*") if each.is_file()):
            name = zipfile.ZipInfo((Path(folder.name) / path.relative_to(folder)).as_posix(), at)
            name.compress_type, name.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            packed.writestr(name, path.read_bytes())


def archived(folder: Path, archive: Path, moment: int) -> None:
    """Pack a folder, each file with that time."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = moment
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 6, file, mtime=moment) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as tar,
    ):
        for path in sorted(folder.rglob("*")):
            tar.add(path, Path(folder.name) / path.relative_to(folder), recursive=False, filter=plain)


def main() -> int:
    """Build folder and archive, and say what they are."""
    lacking = [tool for tool in ("ldd", "objcopy", "objdump") if shutil.which(tool) is None]
    if sys.platform == "linux" and lacking:
        print(
            f"PyInstaller needs {', '.join(lacking)}: sudo apt-get install -y binutils libc-bin",
            file=sys.stderr,
        )
        return 2
    work, made = ROOT / "build" / "bundle", ROOT / "dist"
    folder = made / "Tidewright"
    shutil.rmtree(work, ignore_errors=True)
    shutil.rmtree(folder, ignore_errors=True)
    (work / "icons").mkdir(parents=True)
    icons(work / "icons" / "hicolor")
    quietly = ("--noconfirm", "--log-level", "ERROR")
    where = ("--distpath", str(made), "--workpath", str(work / "pyinstaller"))
    recipe = str(HERE / "tidewright.spec")
    subprocess.run([sys.executable, "-m", "PyInstaller", *quietly, *where, recipe], check=True)
    if sys.platform == "linux":
        share = folder / "share"
        shutil.copytree(work / "icons", share / "icons")
        for name, place in (("desktop", "applications"), ("xml", "mime/packages")):
            (share / place).mkdir(parents=True)
            shutil.copy(HERE / "share" / f"tidewright.{name}", share / place)
        shutil.copy(HERE / "share" / "install", folder)
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(ROOT / "README.md", folder)
    (folder / "LICENCES.txt").write_text(
        licences.page(debian_packages(folder / "_internal")), encoding="utf-8"
    )
    system = {"linux": "linux", "win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
    name = f"tidewright-{engine.__version__}-{system}-{platform.machine().lower()}"
    archive = made / f"{name}.{'zip' if system == 'windows' else 'tar.gz'}"
    (zipped if system == "windows" else archived)(folder, archive, moment_of_commit())
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    packed = archive.stat().st_size
    print(
        f"{folder.relative_to(ROOT)}: {size / 1e6:.0f} MB; {archive.relative_to(ROOT)}: {packed / 1e6:.0f} MB"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
