"""Writes the generated files of the tree, or with --check says which are out of date.

Each is a path and the public function whose result the file must equal.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


def pages() -> Mapping[str, Callable[[], str]]:
    from engine.playtest.rule_index import index_page
    from engine.storage.documents import KINDS, schema_file_text
    from engine.storage.languages import LANGUAGES, words_of
    from engine.validation.manual import checks_page

    schemas = {f"schemas/{name}.schema.json": partial(schema_file_text, kind) for name, kind in KINDS.items()}
    return {
        "engine/rules/INDEX.md": index_page,
        "engine/validation/CHECKS.md": checks_page,
        **{
            f"engine/validation/CHECKS.{each}.md": partial(checks_page, words_of(each))
            for each in LANGUAGES[1:]
        },
        **schemas,
    }


def main(arguments: list[str]) -> int:
    check = arguments == ["--check"]
    if arguments and not check:
        print("usage: pages.py [--check]", file=sys.stderr)
        return 2
    stale = []
    generated = pages()
    for name, text_of in generated.items():
        wanted = text_of()
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
    print(f"{len(generated)} generated files are up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
