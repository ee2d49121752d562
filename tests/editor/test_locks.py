"""A lock is held by one running process, and by nobody once that is gone, however it went."""

import subprocess
import sys
from pathlib import Path

from editor.document.locks import held, lock_of
from editor.document.sessions import left_sessions, new_session

HOLD = """
import sys
from editor.document.locks import held, lock_of
lock = lock_of(sys.argv[1])
print(held(lock), flush=True)
sys.stdin.read()
"""


def test_a_lock_that_was_left_empty_is_nobodys(tmp_path: Path) -> None:
    (tmp_path / "entry.lock").touch()
    lock = lock_of(str(tmp_path / "entry"))
    assert held(lock)
    assert not held(lock_of(str(tmp_path / "entry")))


def test_a_lock_is_held_as_long_as_its_process_runs(tmp_path: Path) -> None:
    entry = str(tmp_path / "entry")
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, entry], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == "True"
        assert not held(lock_of(entry))
        other.kill()
        other.wait()
    assert held(lock_of(entry))


def test_a_session_whose_lock_was_left_empty_comes_back(tmp_path: Path) -> None:
    session = new_session(str(tmp_path))
    Path(session.path).write_text("{}", encoding="utf-8")
    session.leave()
    Path(session.path + ".lock").touch()
    assert [each.path for each in left_sessions(str(tmp_path))] == [session.path]
