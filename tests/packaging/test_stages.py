"""The stages of `make test`: side by side where they can be, all of them told and counted."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]

#: Says that it is there and goes once another one is, which it waits a minute for.
MEETING = """
import sys, time
from pathlib import Path
own, other = map(Path, sys.argv[1:])
own.touch()
for _ in range(600):
    if other.exists():
        sys.exit(print("met"))
    time.sleep(0.1)
sys.exit("nobody came")
"""


@pytest.fixture
def stages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("stages", ROOT / ".ci" / "stages.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    monkeypatch.setattr(made, "ROOT", tmp_path)
    monkeypatch.setattr(made, "BUILD", tmp_path / "build")
    monkeypatch.setattr(made, "JUNIT", tmp_path / "build" / "pytest.xml")
    monkeypatch.setattr(made.os, "cpu_count", lambda: 2)
    return made


def python(code: str, *arguments: object) -> list[str]:
    return [sys.executable, "-c", code, *map(str, arguments)]


def test_stages_run_side_by_side_and_pytest_after_them(
    stages: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    report = '<testsuites><testsuite tests="5" skipped="1" failures="0" errors="0"/></testsuites>'
    last = f"from pathlib import Path; Path('build/pytest.xml').write_text({report!r}); print('la' + 'st')"
    monkeypatch.setattr(
        stages,
        "STAGES",
        {
            "types": python(MEETING, one, other),
            "games": python(MEETING, other, one),
            "pytest": python(last),
        },
    )
    assert stages.run(["pytest", "games", "types"]) == 0
    out = capfd.readouterr().out
    assert out.count("\nmet\n") == 2
    assert out.index("== pytest") > max(out.index("== types"), out.index("== games"))
    assert "\nlast\n" in out
    assert out.endswith("6 passed, 0 failed\n")


def test_all_stages_run_and_tell_their_faults_when_one_fails(
    stages: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    failing, fine = python("import sys; sys.exit('a fault')"), python("print('fine')")
    monkeypatch.setattr(stages, "STAGES", {"types": failing, "lint": fine, "pytest": failing})
    assert stages.run(["types", "lint", "pytest"]) == 1
    out, err = capfd.readouterr()
    assert "== types" in out
    assert "\na fault\n" in out
    assert "\nfine\n" in out
    assert "a fault" in err, "pytest speaks for itself"
    assert "failed (exit 1)" in out
    assert out.endswith("1 passed, 2 failed\n")


def test_the_long_tests_of_a_run_come_first(request: pytest.FixtureRequest) -> None:
    short = [each.get_closest_marker("slow") is None for each in request.session.items]
    assert short == sorted(short)
