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
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(ROOT)]

import licences  # noqa: E402

import engine  # noqa: E402

#: The sizes of icons that desktops ask for.
SIZES = (16, 32, 48, 64, 128, 256, 512)


def icons(folder: Path) -> None:
    """Draw the icon in all sizes into a folder of icons, and lay its drawing beside them."""
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


def archived(folder: Path, archive: Path) -> None:
    """Pack a folder, each file with the time of the last commit."""
    told = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    moment = int(os.environ.get("SOURCE_DATE_EPOCH") or told.stdout.strip() or 0)

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
    shutil.copy(work / "icons" / "hicolor" / "512x512" / "apps" / "tidewright.png", work / "icon.png")
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
    archive = made / f"tidewright-{engine.__version__}-{system}-{platform.machine().lower()}.tar.gz"
    archived(folder, archive)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    packed = archive.stat().st_size
    print(
        f"{folder.relative_to(ROOT)}: {size / 1e6:.0f} MB; {archive.relative_to(ROOT)}: {packed / 1e6:.0f} MB"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
