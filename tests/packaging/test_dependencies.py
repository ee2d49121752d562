"""The locked distributions: whole, installed, free to be passed on, and free of the faults that are known."""

from __future__ import annotations

import ast
import importlib
import json
import sys
import tomllib
from importlib.metadata import packages_distributions, version
from pathlib import Path
from types import ModuleType

import pytest
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / ".ci"))
    return importlib.import_module("dependencies")


def test_every_pin_is_there_once_with_the_digests_of_its_files(tool: ModuleType) -> None:
    found = tool.pins(LOCK)
    assert len(found) == LOCK.count("==") == len({pin.name for pin in found})
    assert [pin.name for pin in found if not pin.hashes] == []
    assert sum(len(pin.hashes) for pin in found) == LOCK.count("--hash=")


def test_a_pin_named_twice_or_without_digests_is_seen(tool: ModuleType) -> None:
    digest = "0" * 64
    found = tool.pins(f"One_a==1 \\\n    --hash=sha256:{digest}\none-a==2 \\\n    --hash=md5:0\n")
    assert [(pin.name, pin.version, pin.hashes) for pin in found] == [
        ("one-a", "1", (digest,)),
        ("one-a", "2", ()),
    ]


def test_what_is_installed_is_what_is_locked(tool: ModuleType) -> None:
    assert {pin.name: version(pin.name) for pin in tool.pins(LOCK)} == {
        pin.name: pin.version for pin in tool.pins(LOCK)
    }


def test_the_lock_holds_what_the_project_asks_for_and_nothing_else(tool: ModuleType) -> None:
    locked = {pin.name: pin.version for pin in tool.pins(LOCK)}
    groups = {name: asked for name, asked in tool.demanded(PROJECT).items() if name != "lock"}
    asked = [each for group in groups.values() for each in group]
    assert [str(each) for each in asked if locked[canonicalize_name(each.name)] not in each.specifier] == []
    assert tool.reached(asked) == set(locked)
    # The extras for use are installed for the tests.
    developed = {each.name for each in groups["dev"]}
    assert {each.name for name in tool.FOR_USE for each in groups[name]} <= developed
    assert {"program", "dev", *tool.FOR_USE} == set(groups)


def test_every_licence_is_known_and_allowed(tool: ModuleType) -> None:
    assert [(each.pin.name, each.licence) for each in tool.dependencies() if not each.compatible] == []


def test_a_licence_is_allowed_for_what_it_is_used_for(tool: ModuleType) -> None:
    assert tool.admitted("MIT", True)
    assert not tool.admitted("GPL-3.0-or-later", True)
    assert tool.admitted("GPL-3.0-or-later", False)
    assert tool.admitted("GPL-3.0-only OR MIT", True)
    assert not tool.admitted("MIT AND GPL-3.0-or-later", True)
    assert not tool.admitted("", False)
    assert not tool.admitted("BSD License", False)


def test_no_correction_and_no_word_outlives_what_it_was_made_for(tool: ModuleType) -> None:
    known = tool.KNOWN
    stated = {
        each.pin.name: tool.licence_of(tool.distribution(each.pin.name)) for each in tool.dependencies()
    }
    assert {name: fix["stated"] for name, fix in known["corrections"].items()} == {
        name: stated[name] for name in known["corrections"]
    }
    assert set(known["words"]) <= set(stated.values())
    used = " ".join(each.licence for each in tool.dependencies())
    assert [name for name in (*known["passed_on"], *known["only_used"]) if name not in used] == []
    assert set(known["in_part"]) <= set(stated)


def test_the_program_imports_only_what_it_asks_for(tool: ModuleType) -> None:
    """What only makes and tests the program, under licences of its own, has no part in it."""
    purposes = {each.pin.name: each.purpose for each in tool.dependencies()}
    owners = packages_distributions()
    imported: set[str] = set()
    for path in (*(ROOT / "engine").rglob("*.py"), *(ROOT / "editor").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {each.name.split(".")[0] for each in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported.add(node.module.split(".")[0])
    foreign = imported - set(sys.stdlib_module_names) - {"engine", "editor"}
    found = {name: canonicalize_name(owner) for name in foreign for owner in owners.get(name, ("missing",))}
    assert "numpy" in found
    assert {name for name, owner in found.items() if purposes[owner] == "development"} == set()


FAULT = {
    "id": "EXAMPLE-1",
    "modified": "2026-05-01T00:00:00Z",
    "affected": [
        {
            "package": {"ecosystem": "PyPI", "name": "Some_Thing"},
            "ranges": [
                {
                    "type": "ECOSYSTEM",
                    "events": [
                        {"introduced": "0"},
                        {"fixed": "1.5"},
                        {"introduced": "2.0"},
                        {"last_affected": "2.4"},
                    ],
                }
            ],
            "versions": ["3.0.post1"],
        }
    ],
}


def test_advisories_are_read_and_held_against_versions(tool: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(json.dumps(FAULT), encoding="utf-8")
    (tmp_path / "two.yaml").write_text(
        "id: EXAMPLE-2\nmodified: '2026-06-01'\nwithdrawn: '2026-07-01'\naffected:\n"
        "- package: {ecosystem: PyPI, name: some-thing}\n  versions: ['1.4']\n",
        encoding="utf-8",
    )
    (tmp_path / "three.json").write_text(
        json.dumps(
            {**FAULT, "id": "EXAMPLE-3", "affected": [{"package": {"ecosystem": "npm", "name": "x"}}]}
        ),
        encoding="utf-8",
    )
    known = tool.advisories(tmp_path)
    assert known.newest == "2026-06-01"
    versions = ("1.4", "1.5", "1.10", "2.0", "2.4", "2.4.1", "3.0.post1", "3.1")
    faulty = [each for each in versions if known.against("some-thing", each)]
    assert faulty == ["1.4", "2.0", "2.4", "3.0.post1"]
    assert known.against("some-thing", "1.4") == ["EXAMPLE-1"]
    assert known.against("x", "1.4") == []


def test_the_table_has_a_line_for_each_pin(tool: ModuleType) -> None:
    page = tool.page()
    lines = [line for line in page.splitlines() if line.endswith(f" | {tool.UNKNOWN_OFFLINE} |")]
    assert len(lines) == len(tool.pins(LOCK))
    assert (
        f"| chess | {version('chess')} | directly | development | GPL-3.0-or-later | not passed on |" in page
    )
    assert f"| pandas | {version('pandas')} | by others | program | BSD-3-Clause | passed on |" in page
    assert "No advisories come with the project." in page


def test_the_table_tells_what_is_known_against_a_pin(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    part = {"package": {"ecosystem": "PyPI", "name": "numpy"}, "versions": [version("numpy")]}
    (tmp_path / "one.json").write_text(json.dumps({**FAULT, "affected": [part]}), encoding="utf-8")
    assert tool.main(["--advisories", str(tmp_path)]) == 1
    page = capsys.readouterr().out
    (numpy,) = (line for line in page.splitlines() if line.startswith("| numpy "))
    assert numpy.endswith(" | passed on | EXAMPLE-1 |")
    assert page.count(" | none |") == len(tool.pins(LOCK)) - 1
    assert "Advisories up to 2026-05-01." in page

    (tmp_path / "one.json").write_text(json.dumps(FAULT), encoding="utf-8")
    assert tool.main(["--advisories", str(tmp_path)]) == 0
