"""A mutant from the very beginning: its module is loaded changed, then cases and tests are run.

`python -m tests.thorough.mutants.cold` reads a mutant as a line of JSON and answers with one. It is for
functions that do their work while modules are loaded, such as those that register hooks.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, ModuleType
from typing import Any

import pytest

from tests.thorough.mutants.children import in_child, quiet
from tests.thorough.mutants.planted import ROOT, Mutant, mutated_tree

#: What looks at the making of modules, rules and checks rather than at their doings.
TESTS = (
    "tests/play",
    "tests/rules/test_hooks.py",
    "tests/rules/test_modules.py",
    "tests/validation/test_available.py",
    "tests/validation/test_check.py",
)
#: After so many seconds it has hung.
LONGEST = 300.0


class Changed(SourceFileLoader):
    """Loads the file of a mutant with its change, and nothing that is kept compiled."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(ROOT / mutant.file))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        """The code of the changed module."""
        code = compile(mutated_tree(self.mutant), self.path, "exec", dont_inherit=True)
        assert isinstance(code, CodeType)
        return code


class Finder(MetaPathFinder):
    """Finds one module, changed."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.name = mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Its place, for nothing but this module."""
        if fullname != self.name:
            return None
        file = ROOT / self.mutant.file
        below = [str(file.parent)] if file.name == "__init__.py" else None
        loader = Changed(fullname, self.mutant)
        return spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=below)


def tried(mutant: Mutant) -> dict[str, Any]:
    """Who notices it; `asked` is how many cases were, the tests counting as one."""
    sys.meta_path.insert(0, Finder(mutant))
    asked = 0
    try:
        from engine.playtest.rule_cases import CaseRunner
        from engine.storage import bundled
        from engine.storage.cases import read_cases

        runner = CaseRunner(bundled.catalogue())
        for case in read_cases():
            asked += 1
            if not runner.run(case).passed:
                return {"by": f"case {case.id}", "asked": asked}
    except Exception as error:
        return {"by": f"{type(error).__name__} while it was loaded or played", "asked": asked}
    options = [
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-p",
        "no:pytest-qt",
        "-p",
        "no:benchmark",
    ]
    options += ["-o", "addopts=--import-mode=importlib", "-m", "not thorough"]
    code = pytest.main([*options, *(str(ROOT / each) for each in TESTS)])
    return {"by": "tests of modules" if code else None, "asked": asked + 1}


def main() -> int:
    answers = quiet()
    mutant = Mutant(**json.loads(sys.stdin.readline()))
    answer = in_child(lambda: tried(mutant), LONGEST)
    if "ended" in answer:
        answer = {"by": f"it {answer['ended']}", "asked": 0}
    answers.write(json.dumps(answer) + "\n")
    answers.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
