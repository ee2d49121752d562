"""The file of a module: a zip of its build file, its data for VASSAL's list of modules, and its pictures."""

import zipfile
from collections.abc import Mapping
from io import BytesIO
from xml.etree import ElementTree

from editor.vassal.component import plain
from editor.vassal.encoding import writable

#: The version of VASSAL whose components are used; later ones read them, too.
VASSAL = "3.6.0"

#: The first moment that a zip can name: the same scenario gives the same bytes whenever it is written.
_MOMENT = (1980, 1, 1, 0, 0, 0)


def archive(build: bytes, about: bytes, pictures: Mapping[str, bytes], pages: Mapping[str, bytes]) -> bytes:
    """The content of the file; pictures are kept as they are, they are packed already."""
    content = BytesIO()
    with zipfile.ZipFile(content, "w") as file:
        for name, data in (("buildFile.xml", build), ("moduledata", about), *sorted(pages.items())):
            file.writestr(_entry(name), data, zipfile.ZIP_DEFLATED, 9)
        for name, data in sorted(pictures.items()):
            file.writestr(_entry(f"images/{name}"), data, zipfile.ZIP_STORED)
    return content.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    return zipfile.ZipInfo(name, _MOMENT)


def module_data(name: str, version: str, description: str) -> bytes:
    """What VASSAL's list of modules shows."""
    root = ElementTree.Element("data", {"version": "1"})
    for tag, words in (
        ("version", version),
        ("VassalVersion", VASSAL),
        ("name", name),
        ("description", description),
    ):
        root.append(plain(tag, writable(words)))
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written
