"""Planted faults: what is changed, that it gets into living code, and what judges them."""

from __future__ import annotations

import ast
import os
import sys
import time
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from tests.thorough.mutants import planted
from tests.thorough.mutants.children import TooLong, in_child, limited
from tests.thorough.mutants.cold import Finder
from tests.thorough.mutants.operators import functions, sites
from tests.thorough.mutants.planted import Mutant, drawn, equivalents, lines, mutants_of, mutated_code
from tests.thorough.mutants.trace import functions_seen, lines_seen, masks, numbers
from tests.thorough.row import Chunk
from tests.thorough.rows import code_mutants

PROGRAM = '''
"""A module."""
from functools import cache

LIMIT = 3


@cache
def within(number: int = 4, *, wide: bool = False) -> bool:
    """Says whether."""
    assert number > -5
    if number < LIMIT and not wide:
        return True
    raise ValueError(number + 1)


class Heap:
    """A heap."""

    def __init__(self) -> None:
        self.all = [1]

    def grown(self, by: int):
        for each in self.all:
            if each == 2:
                continue
            yield each + by
        self.all += sorted(self.all, reverse=True)
        return max(x for x in self.all if x)
'''


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Mutant]:
    """The mutants of the program above, which is a file of its own tree."""
    monkeypatch.setattr(planted, "ROOT", tmp_path)
    (tmp_path / "heap.py").write_text(PROGRAM, encoding="utf-8")
    return mutants_of("heap.py", PROGRAM)


def changes(found: list[Mutant], function: str) -> set[tuple[str, str, str]]:
    return {(each.operator, each.old, each.new) for each in found if each.function == function}


def test_every_site_is_changed_in_each_of_its_ways(program: list[Mutant]) -> None:
    assert changes(program, "within") == {
        ("condition false", "number < LIMIT and (not wide)", "False"),
        ("condition true", "number < LIMIT and (not wide)", "True"),
        ("and/or", "number < LIMIT and (not wide)", "number < LIMIT or not wide"),
        ("comparison", "number < LIMIT", "number >= LIMIT"),
        ("boundary", "number < LIMIT", "number <= LIMIT"),
        ("not removed", "not wide", "wide"),
        ("return none", "return True", "return None"),
        ("constant", "True", "False"),
        ("statement removed", "raise ValueError(number + 1)", "pass"),
    }
    assert changes(program, "Heap.grown") == {
        ("condition false", "each == 2", "False"),
        ("condition true", "each == 2", "True"),
        ("comparison", "each == 2", "each != 2"),
        ("constant", "2", "3"),
        ("statement removed", "continue", "pass"),
        ("statement removed", "yield (each + by)", "if False:"),
        ("arithmetic", "each + by", "each - by"),
        (
            "arithmetic",
            "self.all += sorted(self.all, reverse=True)",
            "self.all -= sorted(self.all, reverse=True)",
        ),
        ("statement removed", "self.all += sorted(self.all, reverse=True)", "pass"),
        ("argument left out", "sorted(self.all, reverse=True)", "sorted(self.all)"),
        ("constant", "True", "False"),
        ("return none", "return max((x for x in self.all if x))", "return None"),
        ("counterpart", "max((x for x in self.all if x))", "min((x for x in self.all if x))"),
        ("condition false", "x", "False"),
        ("condition true", "x", "True"),
    }
    assert changes(program, "Heap.__init__") == {
        ("statement removed", "self.all = [1]", "pass"),
        ("constant", "1", "2"),
    }


def test_a_mutant_says_its_statement_before_and_after(program: list[Mutant]) -> None:
    (boundary,) = (each for each in program if each.operator == "boundary")
    assert (boundary.line, boundary.last_line) == (12, 12)
    assert lines(boundary) == (
        "if number < LIMIT and (not wide):",
        "if number <= LIMIT and (not wide):",
    )


def test_a_changed_function_lives(program: list[Mutant], tmp_path: Path) -> None:
    module = ModuleType("heap")
    exec(compile(PROGRAM, str(tmp_path / "heap.py"), "exec"), vars(module))
    assert module.within(2)
    with pytest.raises(ValueError):
        module.within(3)
    (boundary,) = (each for each in program if each.operator == "boundary")
    module.within.__wrapped__.__code__ = mutated_code(boundary)
    assert module.within(2, wide=False)
    module.within.cache_clear()
    assert module.within(3)
    (added,) = (each for each in program if each.old == "each + by")
    module.Heap.grown.__code__ = mutated_code(added)
    assert list(module.Heap().grown(3)) == [-2]


def test_every_mutant_of_a_real_file_is_other_code() -> None:
    file = "engine/play/units.py"
    found = mutants_of(file, (planted.ROOT / file).read_text(encoding="utf-8"))
    assert len(found) > 30
    for mutant in found:
        before, after = lines(mutant)
        assert before != after
        assert mutated_code(mutant).co_qualname == mutant.function


def test_a_module_is_loaded_changed(
    program: list[Mutant], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (boundary,) = (each for each in program if each.operator == "boundary")
    finder = Finder(boundary)
    monkeypatch.setattr("tests.thorough.mutants.cold.ROOT", tmp_path)
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    monkeypatch.delitem(sys.modules, "heap", raising=False)
    import heap  # type: ignore[import-not-found]

    monkeypatch.delitem(sys.modules, "heap")
    assert heap.within(3)
    assert finder.find_spec("heap.other", None) is None


@pytest.mark.thorough
def test_a_draw_is_the_seeds_and_begins_with_a_shorter_one() -> None:
    thousand = drawn(5, 1000)
    assert thousand[:300] == drawn(5, 300)
    assert thousand[:300] != drawn(6, 300)
    assert len({each.key for each in thousand}) == 1000
    rooms = Counter("/".join(each.file.split("/")[:2]) for each in thousand)
    assert set(rooms) == set(planted.ROOMS)


def test_every_equivalent_is_a_mutant_and_has_its_reason() -> None:
    known = {each.key for each in planted.all_mutants()}
    assert len(known) == len(planted.all_mutants()) > 20_000
    assert [key for key, reason in equivalents().items() if key not in known or len(reason) < 20] == []


def test_a_child_answers_or_says_how_it_ended() -> None:
    def fails() -> None:
        raise ValueError("so")

    def hangs_in_code() -> str:
        limited(0.2)
        try:
            while True:
                pass
        except TooLong:
            return "stopped"

    assert in_child(lambda: {"by": 3}, 20) == {"by": 3}
    assert in_child(lambda: os._exit(3), 20) == {"ended": "died"}
    assert in_child(lambda: time.sleep(60), 0.2) == {"ended": "hung"}
    assert in_child(fails, 20) == {"ended": "raised ValueError: so"}
    assert in_child(hangs_in_code, 60) == "stopped"
    assert in_child(lambda: bytearray(8 * 1024**3), 60)["ended"].startswith("raised MemoryError")


def test_what_is_executed_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "seen.py"
    text = "def outer(x):\n    if x:\n        return inner()\n    return 0\n\n\ndef inner():\n    return 1\n"
    space: dict[str, object] = {}
    exec(compile(text, str(file), "exec"), space)
    outer = space["outer"]
    assert callable(outer)
    with lines_seen((str(tmp_path),)) as some_lines:
        outer(0)
    with lines_seen((str(tmp_path),)), functions_seen(("/nowhere",)) as none:
        outer(1)
    with functions_seen((str(tmp_path),)) as both:
        outer(1)
    assert some_lines == {(str(file), 2), (str(file), 4)}
    assert none == set()
    assert both == {(str(file), 1), (str(file), 7)}
    found = masks([(0, some_lines), (3, {(str(file), 4)})])
    assert numbers(found[f"{file}:4"]) == [0, 3]
    assert numbers(found[f"{file}:2"]) == [0]


def test_the_tree_of_a_function_is_left_as_it_was_by_looking_at_it() -> None:
    tree = ast.parse(PROGRAM)
    before = ast.dump(tree)
    assert sum(len(list(sites(function))) for _, function in functions(tree)) == 26
    assert ast.dump(tree) == before


def test_the_row_counts_and_tells_survivors(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = drawn(1, 3)
    verdicts = {first.key: "case a", second.key: None}

    class Judging:
        def verdict(self, mutant: Mutant) -> object:
            from tests.thorough.mutants.judging import Verdict

            return Verdict(verdicts[mutant.key], 4)

    monkeypatch.setattr(code_mutants, "judge", Judging)
    monkeypatch.setattr(code_mutants, "equivalents", lambda: {third.key: "looked at"})
    outcome = code_mutants.planted(Chunk("0+3", 1, (0, 3)))
    assert outcome.tallies == {"killed": 1, "survived": 1, "equivalent": 1}
    (note,) = outcome.notes
    assert note.startswith(f"{second.file}:{second.line} {second.operator} (4 asked)\n")
    assert note.endswith(second.key)
    assert code_mutants.enough({"killed": 90, "survived": 10, "equivalent": 500}) == ()
    assert code_mutants.enough({"killed": 89, "survived": 11}) != ()
