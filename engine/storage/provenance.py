"""Which program made a result: its version, and a hash of all that decides how games go."""

from functools import cache
from hashlib import blake2b
from pathlib import Path

import engine

#: The rooms, and the file, whose code and data decide how games go; what is said of games decides nothing.
_ROOMS = ("hexes", "model", "kernel", "play", "rules", "bots", "data", "playtest", "lab/batch.py")
#: What is written in other languages decides nothing.
_ENDINGS = {".py", ".json"}


@cache
def program() -> str:
    """The version and a hash of the code and data: equal ones play the same games."""
    root = Path(engine.__file__).parent
    digest = blake2b(digest_size=8)
    for room in _ROOMS:
        for path in sorted((root / room).rglob("*")) or [root / room]:
            if path.suffix in _ENDINGS and path.is_file():
                digest.update(path.relative_to(root).as_posix().encode() + b"\0")
                digest.update(path.read_bytes() + b"\0")
    return f"{engine.__version__}+{digest.hexdigest()}"
