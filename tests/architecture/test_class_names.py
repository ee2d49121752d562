"""One name, one class: whoever reads a class's name anywhere knows which is meant."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.architecture.source import modules


def test_no_two_public_classes_share_a_name() -> None:
    homes = defaultdict(list)
    for module in modules():
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(module.path)
    assert len(homes) > 1000
    assert {name: paths for name, paths in homes.items() if len(paths) > 1} == {}
