"""Where the games of a map are kept: beside its file by the file's place, else by a name of its own."""

import re
from pathlib import Path
from uuid import uuid4

from editor.document.backups import name_of, state_folder
from engine.storage.kept_games import KeptGames

_FILE, _BUNDLED, _NEW = "file-", "bundled-", "new-"

_HOME = re.compile(r"(file|bundled|new)-[\w][\w.-]{0,120}")


def kept_games() -> KeptGames:
    """The games in the user's state folder."""
    return KeptGames(Path(state_folder("games")))


def new_home() -> str:
    """The home of a map that was never saved."""
    return f"{_NEW}{uuid4().hex}"


def home_of_bundled(stem: str) -> str:
    """The home of a map that ships with the program, by the name of its file without ending."""
    return f"{_BUNDLED}{stem}"


def home_of_file(path: str) -> str:
    """The home of a map file; the same for every way of writing its path."""
    return f"{_FILE}{name_of(path)}"


def bundled_stem(home: str) -> str | None:
    """Which map that ships with the program a home belongs to."""
    return home.removeprefix(_BUNDLED) if home.startswith(_BUNDLED) else None


def is_home(name: str) -> bool:
    """Whether a name that was read somewhere can be that of a home."""
    return _HOME.fullmatch(name) is not None
