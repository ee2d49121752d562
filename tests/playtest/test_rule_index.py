"""The index of the rules names every module and every rule that hooks carry out."""

from __future__ import annotations

import re

from engine.playtest.rule_index import index_page
from engine.rules.modules import all_modules
from tests.architecture.source import ROOT


def test_every_module_stands_there_with_a_sentence() -> None:
    folder = ROOT / "engine" / "rules"
    files = {
        path.relative_to(folder).as_posix() for path in folder.rglob("*.py") if path.name != "__init__.py"
    }
    listed = re.findall(r"^\* \[`(.+?)`\]\(\1\): \S.*$", index_page(), flags=re.MULTILINE)
    assert set(listed) == files
    assert len(listed) == len(files)


def test_every_rule_of_a_hook_stands_there() -> None:
    ids = {rule for module in all_modules() for hook in module.hooks for rule in hook.ids}
    assert set(re.findall(r"\b[BSOH]-[A-Z]{2,5}-\d+\b", index_page())) >= ids > set()
