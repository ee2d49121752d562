"""Writes the generated files of the tree, or with --check says which are out of date.

Each is a path and the public function whose result the file must equal. Catalogues of sentences come first:
the other pages are said with them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


def catalogues() -> Mapping[str, Callable[[], str | bytes]]:
    import rule_words
    import words

    rules = {each: rule_words.merged(each) for each in rule_words.languages()}
    merged = {each: words.merged(each) for each in words.languages()}
    read = {"en": words.english(), **merged}
    return {
        "engine/data/words/words.pot": lambda: words.text_of(words.template()),
        **{f"engine/data/words/{each}.po": partial(words.text_of, read[each]) for each in read},
        **{f"engine/data/words/{each}.mo": partial(words.compiled, read[each]) for each in read},
        **{f"engine/data/rules/{each}.po": partial(words.text_of, rules[each]) for each in rules},
        **{f"engine/data/rules/{each}.mo": partial(words.compiled, rules[each]) for each in rules},
    }


def pages() -> Mapping[str, Callable[[], str | bytes]]:
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
            if not words_of(each).is_draft
        },
        **schemas,
    }


def main(arguments: list[str]) -> int:
    check = arguments == ["--check"]
    if arguments and not check:
        print("usage: pages.py [--check]", file=sys.stderr)
        return 2
    stale, number = [], 0
    for part in (catalogues, pages):
        for name, made in part().items():
            result = made()
            wanted = result.encode() if isinstance(result, str) else result
            path = ROOT / name
            number += 1
            if path.exists() and path.read_bytes() == wanted:
                continue
            stale.append(name)
            if not check:
                path.write_bytes(wanted)
                print(f"written: {name}")
    if check and stale:
        print(f"out of date: {', '.join(stale)}; `make docs` writes them anew")
        return 1
    print(f"{number} generated files are up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
