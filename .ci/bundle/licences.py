"""The licences of everything that a bundle holds, in one text."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

#: Files of a distribution that say by which licence it may be passed on.
_TEXT = re.compile(r"(^|/)(licen[cs]es?|copying|notice|ofl)[^/]*$|/licen[cs]es?/", re.IGNORECASE)
#: Where Debian keeps the licences of its packages, by package.
_DEBIAN = Path("/usr/share/doc")
_FONTS = Path(__file__).resolve().parents[2] / "editor" / "assets" / "fonts" / "OFL.txt"


def needed(name: str, seen: set[str] | None = None) -> set[str]:
    """A distribution and all that it needs without extras, by their names, as far as they are there."""
    seen = set() if seen is None else seen
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return seen
    plain = found.metadata["Name"].lower().replace("_", "-")
    if plain not in seen:
        seen.add(plain)
        for line in found.requires or ():
            if "extra ==" not in line:
                needed(re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0], seen)
    return seen


def licence_of(found: Distribution) -> str:
    """What a distribution says of its licence in a line."""
    meta = found.metadata
    stated = meta.get("License-Expression") or meta.get("License") or ""
    classified = [
        each.rsplit(" :: ", 1)[-1] for each in meta.get_all("Classifier") or () if each.startswith("License")
    ]
    return stated.splitlines()[0] if stated else ", ".join(classified)


def texts_of(found: Distribution) -> Iterator[tuple[str, str]]:
    """The texts of the licences that come with a distribution, each once, with their names."""
    seen: set[str] = set()
    for file in found.files or ():
        if _TEXT.search(str(file)) and file.suffix not in (".py", ".pyc", ".ttf"):
            path = Path(str(file.locate()))
            text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
            if text.strip() and text not in seen:
                seen.add(text)
                yield path.name, text


def page(libraries: Iterable[str] = ()) -> str:
    """The page of licences: of Python, of all that the program needs, and of some packages of Debian."""
    lines = ["Licences of what this bundle of Tidewright holds", "", "Tidewright itself: see LICENSE.", ""]
    lines += _part("Python", "PSF-2.0", [("LICENSE", _python_licence())])
    lines += _part(
        "PyInstaller's starter", "GPL-2.0 with the exception that programs started by it are free of it", []
    )
    lines += _part("The Noto fonts", "OFL-1.1", [(_FONTS.name, _FONTS.read_text(encoding="utf-8"))])
    for name in sorted(needed("tidewright") - {"tidewright"}):
        found = distribution(name)
        lines += _part(f"{found.metadata['Name']} {found.version}", licence_of(found), texts_of(found))
    for package in sorted(libraries):
        path = _DEBIAN / package / "copyright"
        text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
        lines += _part(f"{package} (Debian)", "see below", [("copyright", text)] if text else [])
    return "\n".join(lines) + "\n"


def _part(title: str, licence: str, texts: Iterable[tuple[str, str]]) -> list[str]:
    lines = ["=" * 100, title, f"Licence: {licence or 'not stated'}", ""]
    for name, text in texts:
        lines += ["-" * 40 + f" {name}", text.rstrip(), ""]
    return lines


def _python_licence() -> str:
    places = (
        Path(sys.base_prefix) / "lib" / f"python3.{sys.version_info[1]}" / "LICENSE.txt",
        _DEBIAN / "python3" / "copyright",
    )
    return next((path.read_text(encoding="utf-8", errors="replace") for path in places if path.is_file()), "")
