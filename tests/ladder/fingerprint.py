"""What tells one state of the program, or one file, from another."""

import hashlib
from pathlib import Path

import engine
from engine.storage.raw_file import read_bytes

#: So many digits of a hash are kept: nobody forges a state of the program.
DIGITS = 12


def program_fingerprint() -> str:
    """A hash of the sources and data of the engine: other rules or bots may play other games."""
    root = Path(engine.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        if path.suffix in {".py", ".json"} and path.is_file():
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:DIGITS]


def file_fingerprint(path: Path) -> str:
    """A hash of the bytes of a file; empty where it cannot be read."""
    data, _ = read_bytes(path)
    return "" if data is None else hashlib.sha256(data).hexdigest()[:DIGITS]
