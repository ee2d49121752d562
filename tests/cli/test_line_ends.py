"""What `--diff` and SARIF say of lines, applied by others, is what `--fix` writes."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cli.main import main
from engine.storage.positions import lines_of
from tests.support.writers import HILL

#: What `str.splitlines` takes for the end of a line and JSON, SARIF and patches do not.
NO_ENDS = "\u2028\u2029\x85\x0b\x0c\x1c\x1d\x1e"
TEXT = HILL.read_text(encoding="utf-8").replace(
    '"objectives": [', '"smoke": ["F1", "F1"],\n  "objectives": ['
)

#: Files with something to mend in them.
FORMS = {
    "as we write them": TEXT,
    "strange letters": TEXT.replace("Summit", f"Sum{NO_ENDS[:3]}mit").replace(
        "King of", "King\u2028\u2028of"
    ),
    "CRLF": TEXT.replace("\n", "\r\n"),
    "mixed line ends": TEXT.replace("\n", "\r\n", 5),
    "CR for spaces": TEXT.replace('": ', '":\r'),
    "no end of the last line": TEXT.rstrip("\n"),
    "one line": json.dumps(json.loads(TEXT)),
    "one line with an end": json.dumps(json.loads(TEXT)) + "\n",
    "empty lines at the end": TEXT + "\n\n",
    "a mark at the beginning": "\ufeff" + TEXT,
    "a mark and CRLF, no end": "\ufeff" + TEXT.replace("\n", "\r\n").rstrip(),
}


@given(st.text(alphabet=st.sampled_from("a\n\r" + NO_ENDS)))
def test_lines_end_at_lf_and_are_the_text(text: str) -> None:
    lines = lines_of(text)
    assert "".join(lines) == text
    assert all(line.endswith("\n") for line in lines[:-1])
    assert all(line and "\n" not in line[:-1] for line in lines)


def written(form: str, path: Path) -> None:
    path.write_bytes(FORMS[form].encode("utf-8"))


def asked(*words: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        main(["validate", "--language", "en", *words])
    return out.getvalue()


def mended(form: str, folder: Path, *words: str) -> bytes:
    path = folder / "mended.json"
    written(form, path)
    asked(str(path), "--fix", *words)
    return path.read_bytes()


@pytest.mark.parametrize("tool", ["git", "patch"])
@pytest.mark.parametrize("form", FORMS)
def test_a_patch_of_diff_makes_what_fix_writes(form: str, tool: str, tmp_path: Path) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    (tmp_path / "patched").mkdir()
    path = tmp_path / "patched" / "a map.json"
    written(form, path)
    with contextlib.chdir(path.parent):
        patch = asked(path.name, "--diff")
    assert patch
    command = ["git", "apply", "-p0", "-"] if tool == "git" else ["patch", "-p0", "--binary"]
    done = subprocess.run(
        command, cwd=path.parent, input=patch.encode("utf-8"), capture_output=True, check=False
    )
    assert done.returncode == 0, (done.stdout, done.stderr)
    assert path.read_bytes() == mended(form, tmp_path)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def replaced(text: str, replacements: list[dict[str, Any]]) -> str:
    """The text with the replacements made as the standard says; its lines end at LF or CRLF."""
    starts = list(
        itertools.accumulate(map(len, text.split("\n")), lambda at, length: at + length + 1, initial=0)
    )

    def offset(line: int, column: int) -> int:
        assert 1 <= line < len(starts), "the region lies in the file"
        place = starts[line - 1] + column - 1
        assert place <= len(text)
        return place

    for each in reversed(replacements):
        region = each["deletedRegion"]
        start = offset(region["startLine"], region["startColumn"])
        end = offset(region["endLine"], region["endColumn"])
        text = text[:start] + each.get("insertedContent", {}).get("text", "") + text[end:]
    return text


@pytest.mark.parametrize("form", FORMS)
def test_replacements_of_sarif_make_what_fix_writes(form: str, tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    written(form, path)
    (run,) = json.loads(asked(str(path), "--format", "sarif"))["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    fixes = [fix for result in run["results"] for fix in result.get("fixes", ())]
    codes = [result["ruleId"] for result in run["results"] if result.get("fixes")]
    assert len(fixes) == 1, "so that --fix does nothing else"
    (change,) = fixes[0]["artifactChanges"]
    assert unquote(change["artifactLocation"]["uri"]).endswith("map.json")
    # A byte order mark is no part of a text.
    text = path.read_bytes().decode("utf-8-sig")
    assert replaced(text, change["replacements"]).encode("utf-8") == mended(
        form, tmp_path, "--select", codes[0]
    )


@pytest.mark.parametrize(
    "name", ["plain.json", "a b.json", "é.json", 'a"b.json', "a\\b.json", "a\nb.json", "a\tb.json"]
)
def test_a_patch_names_the_file_as_patches_do(name: str, tmp_path: Path) -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    (tmp_path / "patched").mkdir()
    path = tmp_path / "patched" / name
    written("as we write them", path)
    with contextlib.chdir(path.parent):
        patch = asked(name, "--diff")
    done = subprocess.run(
        ["git", "apply", "-p0", "-"], cwd=path.parent, input=patch.encode(), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert path.read_bytes() == mended("as we write them", tmp_path)
