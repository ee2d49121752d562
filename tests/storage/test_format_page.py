"""The page about the file format names every code that reading a file can report."""

from __future__ import annotations

import re

from engine.storage import bundled

CODE = re.compile(r"\b(?:FILE|MAP)[0-9]{3}\b")


def test_the_page_lists_the_codes_of_the_source() -> None:
    page = (bundled.folder("schemas") / "README.md").read_text(encoding="utf-8")
    storage = bundled.folder("schemas").parent / "engine" / "storage"
    used = {code for path in storage.rglob("*.py") for code in CODE.findall(path.read_text(encoding="utf-8"))}
    assert set(CODE.findall(page)) == used
