"""What holds for every file under version control, whatever its kind."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.source import ROOT

TOP_LEVEL = set(
    ".ci .gitattributes .gitignore .pre-commit-hooks.yaml CHANGELOG.md LICENSE Makefile README.md editor "
    "engine maps pyproject.toml requirements.lock schemas tests".split()
)


@cache
def tracked() -> tuple[str, ...]:
    """Paths of the tree: what git tracks, or, in a copy without git, everything that is not built."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode == 0 and listing.stdout:
        return tuple(name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file())
    skipped = {".venv", "build", "dist", ".git", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"}
    return tuple(
        sorted(
            path.relative_to(ROOT).as_posix()
            for path in ROOT.rglob("*")
            if path.is_file() and not skipped & set(path.relative_to(ROOT).parts)
        )
    )


def text_files() -> list[tuple[str, str]]:
    found = []
    for name in tracked():
        data = (ROOT / name).read_bytes()
        if b"\0" not in data:
            found.append((name, data.decode("utf-8", errors="replace")))
    return found


def test_top_level_holds_what_the_house_says() -> None:
    assert {name.split("/")[0] for name in tracked()} <= TOP_LEVEL


def test_no_machine_path_and_no_registry_address() -> None:
    # Written in pieces, so that this file does not find itself.
    pieces = [
        r"(^|[^A-Za-z0-9_./])/("
        + "|".join(["wo" + "rk", "ro" + "ot", "ho" + "me/[a-z]+", "op" + "t/pypi"])
        + r")/",
        "py" + r"pi\.org",
        "python" + "hosted",
        "extra-" + "index-url *[=:]? *[a-z]",
        "registry" + r"\.npmjs",
    ]
    pattern = re.compile("|".join(pieces))
    found = [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in text_files()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


def test_the_lock_has_hashes_and_no_addresses() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    entries = re.findall(
        r"^([A-Za-z0-9_.-]+)==(\S+) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", text, re.MULTILINE
    )
    pins = re.findall(r"^\S+==", text, re.MULTILINE)
    assert len(entries) == len(pins) > 20
    assert "//" not in text
    assert not re.search(r"^\s*--(?!hash)", text, re.MULTILINE)
    version = {name: number for name, number, _ in entries}["pyside6-essentials"]
    assert tuple(int(part) for part in version.split(".")[:2]) < (6, 12)


def test_text_files_end_lines_with_lf() -> None:
    assert [name for name, text in text_files() if "\r\n" in text and "/broken/" not in name] == []


def json_files(*folders: str) -> list[str]:
    return [
        name
        for name in tracked()
        if name.endswith(".json") and name.startswith(folders) and "/broken/" not in name
    ]


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), (
        f"duplicate keys: {sorted({key for key in keys if keys.count(key) > 1})}"
    )
    return dict(pairs)


@pytest.mark.parametrize("name", json_files("engine/data/", "maps/", "schemas/", "tests/cases/"))
def test_json_says_its_schema_and_version(name: str) -> None:
    content = json.loads((ROOT / name).read_text(encoding="utf-8"), object_pairs_hook=unique)
    assert isinstance(content, dict), "a data file is one object"
    if name.startswith("schemas/"):
        assert content["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        assert "$id" in content
        return
    assert isinstance(content.get("$schema"), str)
    assert isinstance(content.get("format_version"), int)


def test_licences_are_stated() -> None:
    assert "Apache License" in (ROOT / "LICENSE").read_text(encoding="utf-8")[:200]
    assert "SIL OPEN FONT LICENSE Version 1.1" in (ROOT / "editor/assets/fonts/OFL.txt").read_text(
        encoding="utf-8"
    )
    for folder in ("maps", "engine/data", "editor/assets"):
        statement = ROOT / folder / "LICENSE"
        assert "Creative Commons Attribution 4.0 International" in statement.read_text(encoding="utf-8"), (
            folder
        )


def test_readme_opens_with_the_two_commands_and_the_disclaimer() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    opening = text[:1200]
    assert opening.index("make run") < opening.index("make test") < opening.index("![")
    assert "independent fan project" in opening
    assert "Stefan Sasse" in opening
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (Path(ROOT) / target).exists(), f"the README points to {target}"


@pytest.mark.parametrize("name", ["README.md", "engine/README.md", "editor/README.md"])
def test_readmes_name_what_is_there(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:editor|engine|tests|schemas|maps)/[\w./-]*)`", text))
    assert {path for path in named if not (ROOT / path).exists()} == set()
    if name == "editor/README.md":
        rooms = {f"editor/{path.split('/')[1]}" for path in tracked() if re.match(r"editor/\w+/", path)}
        assert rooms - named == set(), "rooms that the README does not speak of"
