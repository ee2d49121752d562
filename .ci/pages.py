"""Writes the generated pages of the documentation, or with --check says which are out of date.

A page is a file and the public function whose result it must equal, named as `module:function`.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

PAGES: dict[str, str] = {"engine/validation/CHECKS.md": "engine.validation.manual:checks_page"}


def main(arguments: list[str]) -> int:
    check = arguments == ["--check"]
    if arguments and not check:
        print("usage: pages.py [--check]", file=sys.stderr)
        return 2
    stale = []
    for name, source in PAGES.items():
        module, function = source.split(":")
        wanted: str = getattr(importlib.import_module(module), function)()
        path = ROOT / name
        if path.exists() and path.read_text(encoding="utf-8") == wanted:
            continue
        stale.append(name)
        if not check:
            path.write_text(wanted, encoding="utf-8", newline="\n")
            print(f"written: {name}")
    if check and stale:
        print(f"out of date: {', '.join(stale)}; `make docs` writes them anew")
        return 1
    print(f"{len(PAGES)} generated pages are up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
