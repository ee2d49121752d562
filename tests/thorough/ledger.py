"""What has been done so far: one file of JSON lines per row, a line appended and synced after each chunk."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.thorough.row import Outcome

ROOT = Path(__file__).resolve().parents[2]


def fingerprint(root: Path = ROOT, folders: Sequence[str] = ("engine", "editor", "maps", "schemas")) -> str:
    """A hash of the program and its data, so that a resumed run can say what ran on earlier code."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in {".py", ".json"} and path.is_file():
                digest.update(path.relative_to(root).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@dataclass(frozen=True)
class Entry:
    key: str
    seed: int
    code: str
    seconds: float
    outcome: Outcome


class Ledger:
    """The finished chunks of every row, kept in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def forget(self) -> None:
        """Throw everything away and begin anew."""
        shutil.rmtree(self.folder)
        self.folder.mkdir(parents=True)

    def path(self, row: str) -> Path:
        return self.folder / f"{row}.jsonl"

    def entries(self, row: str) -> dict[str, Entry]:
        """Finished chunks by key; a last line cut short by a crash is skipped, its chunk runs again."""
        if not self.path(row).exists():
            return {}
        found: dict[str, Entry] = {}
        for line in self.path(row).read_text(encoding="utf-8").splitlines():
            try:
                data = json.loads(line)
            except json.JSONDecodeError:
                continue
            outcome = Outcome(data["done"], data["failed"], data["tallies"], tuple(data["notes"]))
            found[data["key"]] = Entry(data["key"], data["seed"], data["code"], data["seconds"], outcome)
        return found

    def add(self, row: str, entry: Entry) -> None:
        data = {
            "key": entry.key,
            "seed": entry.seed,
            "code": entry.code,
            "seconds": round(entry.seconds, 3),
            "done": entry.outcome.done,
            "failed": entry.outcome.failed,
            "tallies": dict(entry.outcome.tallies),
            "notes": list(entry.outcome.notes),
        }
        path = self.path(row)
        cut_short = path.exists() and path.stat().st_size > 0 and not path.read_bytes().endswith(b"\n")
        with path.open("a", encoding="utf-8") as file:
            file.write(("\n" if cut_short else "") + json.dumps(data) + "\n")
            file.flush()
            os.fsync(file.fileno())
