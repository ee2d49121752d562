"""Games kept beside their maps: a folder for each map, in it a folder for each of its games.

```
<folder>/<home>/map.json                    the path and the title of the map, as far as known
<folder>/<home>/<game>/opening.json         a saved game without answers, with its scenario; never changes
<folder>/<home>/<game>/answers.log          who plays, then every decision as it was taken (see `line_log`)
```

A home is a name that whoever keeps games gives to a map. All that is read here may have been damaged since:
a game that cannot be played on is listed with the reason, and nothing is removed for it.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from operator import itemgetter
from pathlib import Path
from uuid import uuid4

from engine.model.said import say
from engine.model.scenario import Scenario
from engine.model.values import Json
from engine.storage.atomic_write import write_text
from engine.storage.branches import Branches, branches_of, change
from engine.storage.files import scenario_text, write_game
from engine.storage.json_text import parse
from engine.storage.kept_game import LOG, OPENING, KeptGame, NotKept, listed, saved_in, stamp, words_in
from engine.storage.line_log import DamagedLog, LineLog, is_in_use, read_log
from engine.storage.raw_file import read_text
from engine.storage.saved_game import SavedGame
from engine.storage.target import refused
from engine.system.files import give_name

#: So many finished games of a map are kept; older ones go when another one is begun.
MOST_FINISHED = 10

_MAP = "map.json"

#: What a folder is called until all of it is there, and once it is being removed.
_NEW, _GONE = ".new-", ".gone-"

#: After so many seconds nobody is at work on such a folder any more.
_ABANDONED = 3600.0


@dataclass(frozen=True, slots=True)
class KeptMap:
    """A map that has games: where it is, how many games, and the newest of them."""

    home: str
    title: str
    path: str | None
    count: int
    newest: KeptGame


def fingerprint(scenario: Scenario) -> str:
    """The same for equal scenarios alone; in which phase a game of one begins after set-up tells nothing."""
    if scenario.opening is not None and scenario.opening.held is None:
        scenario = replace(scenario, opening=None)
    return sha256(scenario_text(scenario).encode()).hexdigest()


class GameLog:
    """A game that is being kept: every decision goes to its log as soon as it is told."""

    def __init__(
        self,
        folder: Path,
        log: LineLog,
        answers: tuple[Json, ...] = (),
        branches: Branches | None = None,
    ) -> None:
        self.folder = folder
        self._log = log
        self._answers = answers
        self._branches = branches or Branches()

    @property
    def answers(self) -> tuple[Json, ...]:
        """Everything answered, as the log has it."""
        return self._answers

    def record(
        self,
        answers: Sequence[Json],
        *,
        round_: int,
        state_hash: str = "",
        result: Mapping[str, Json] | None = None,
        branches: Branches | None = None,
    ) -> None:
        """The game has come to these answers; what was taken back of the earlier ones is noted as such.

        `branches` are the other ways it was played by now, None where those are the same as before.

        It is safe from the end of the process when this returns. NotWritten when the disk refuses: then the
        next call writes what is missing. Does nothing where nothing has changed.
        """
        stay, more = _change(self._answers, answers)
        branches = self._branches if branches is None else branches
        noted = change(self._branches, branches, self._answers)
        if stay == len(self._answers) and not more and not noted:
            return
        record: dict[str, Json] = {
            "answers": more,
            "at": _now(),
            "count": stay + len(more),
            "result": dict(result or {}),
            "round": round_,
            "state": state_hash,
            **noted,
        }
        if stay < len(self._answers):
            record["back"] = stay
        self._log.add(record)
        self._answers = (*self._answers[:stay], *more)
        self._branches = branches

    @contextlib.contextmanager
    def moving(self, to: Path) -> Iterator[None]:
        """Meanwhile the folder becomes `to`."""
        with self._log.moving(to / LOG):
            yield
        self.folder = to

    def close(self) -> None:
        """The game is left; it can be opened again."""
        self._log.close()


@dataclass(frozen=True, slots=True)
class KeptGames:
    """The games in a folder. Several processes may use it at a time: each open game belongs to one."""

    folder: Path

    # ------------------------------------------------------------------ looking

    def maps(self) -> tuple[KeptMap, ...]:
        """Every map that has games, the one played last first."""
        found = []
        for home in _folders(self.folder):
            games = _newest_first(home)
            if games:
                newest = listed(games[0])
                path, title = _about(home)
                about = KeptMap(home.name, title or newest.title, path, len(games), newest)
                found.append((_age(games[0]), about))
        return tuple(about for _, about in sorted(found, key=itemgetter(0), reverse=True))

    def games(self, home: str) -> tuple[KeptGame, ...]:
        """The games of a map, the one played last first."""
        return tuple(listed(folder) for folder in _newest_first(self.folder / home))

    # ------------------------------------------------------------------ keeping

    def begin(
        self, home: str, opening: SavedGame, *, title: str, path: str | None, names: Mapping[str, str]
    ) -> GameLog:
        """A new game of that map, whose answers will be told; NotWritten when the disk refuses.

        `names` are the sides' by id. Finished games beyond `MOST_FINISHED` go, the oldest first.
        """
        place = self.folder / home
        new = place / f"{_NEW}{datetime.now():%Y%m%d-%H%M%S-%f}-{uuid4().hex[:8]}"
        try:
            new.mkdir(parents=True)
            _tell(place, path, title)
            write_game(new / OPENING, _bare(opening))
            log = LineLog.create(new / LOG, _first(opening, (new / OPENING).read_bytes(), title, names))
        except OSError as error:
            shutil.rmtree(new, ignore_errors=True)
            raise refused(error, new) from error
        folder = place / new.name.removeprefix(_NEW)
        try:
            with log.moving(folder / LOG):
                give_name(str(new), str(folder))
        except OSError as error:
            log.close()
            raise refused(error, folder) from error
        self._prune(home)
        return GameLog(folder, log)

    def open(self, game: KeptGame) -> tuple[GameLog, SavedGame]:
        """A kept game to be played on, and all of it that stands in its files.

        Raises NotKept where they are damaged, InUse while somebody plays it, NotWritten.
        """
        try:
            log, records = LineLog.open(game.folder / LOG)
        except DamagedLog as damage:
            raise NotKept(say("{file}: {what}", file=LOG, what=damage.args[0])) from damage
        try:
            saved = saved_in(game.folder, records)
        except BaseException:
            log.close()
            raise
        return GameLog(game.folder, log, saved.answers, branches_of(saved)), saved

    def read(self, game: KeptGame) -> SavedGame:
        """All of a kept game that stands in its files, somebody may be playing it; raises NotKept."""
        try:
            return saved_in(game.folder, read_log(game.folder / LOG).records())
        except DamagedLog as damage:
            raise NotKept(say("{file}: {what}", file=LOG, what=damage.args[0])) from damage

    def tell_map(self, home: str, path: str | None, title: str) -> None:
        """Where the map of a home is, and what it is called by now; nothing where it has no games."""
        if (self.folder / home).is_dir():
            with contextlib.suppress(OSError):
                _tell(self.folder / home, path, title)

    def move(self, game_folder: Path, home: str, log: GameLog | None = None) -> Path:
        """A game becomes one of another map, even while it is played into its `log`; its folder then.

        Raises NotWritten when the disk refuses, the game is then where it was.
        """
        target = self.folder / home / game_folder.name
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.nullcontext() if log is None else log.moving(target):
                give_name(str(game_folder), str(target))
        except OSError as error:
            raise refused(error, target) from error
        _clear(game_folder.parent)
        return target

    def remove(self, folder: Path) -> bool:
        """Remove the game in a folder for good; False while somebody plays it, or where the disk refuses."""
        if is_in_use(folder / LOG):
            return False
        gone = folder.with_name(f"{_GONE}{folder.name}")
        try:
            give_name(str(folder), str(gone))
        except OSError:
            return False
        shutil.rmtree(gone, ignore_errors=True)
        _clear(gone.parent)
        return True

    def _prune(self, home: str) -> None:
        """Remove the oldest finished games of a map, never one that is damaged, unfinished or being played.

        Folders go as well that were never completed, or never quite removed, because the program ended.
        """
        for each in _unfinished(self.folder / home):
            shutil.rmtree(each, ignore_errors=True)
        finished = [each for each in self.games(home) if each.is_finished and not each.fault]
        for old in finished[MOST_FINISHED:]:
            self.remove(old.folder)


def _folders(parent: Path) -> Iterator[Path]:
    """The folders in a folder that are whole, without links."""
    with contextlib.suppress(OSError):
        for entry in sorted(os.scandir(parent), key=lambda each: each.name):
            if not entry.name.startswith(".") and entry.is_dir(follow_symlinks=False):
                yield Path(entry.path)


def _unfinished(home: Path) -> Iterator[Path]:
    """Folders that are not whole and that nobody can still be at work on."""
    now = time.time()
    for entry in os.scandir(home):
        if entry.name.startswith((_NEW, _GONE)) and entry.is_dir(follow_symlinks=False):
            with contextlib.suppress(OSError):
                if now - entry.stat().st_mtime > _ABANDONED:
                    yield Path(entry.path)


def _newest_first(home: Path) -> list[Path]:
    """The games of a map by the time they were written last."""
    return sorted(_folders(home), key=_age, reverse=True)


def _age(folder: Path) -> tuple[int, str]:
    """When a game was written last; of games written at one moment the one begun later is newer."""
    return stamp(folder), folder.name


def _about(home: Path) -> tuple[str | None, str]:
    """The path and the title of a map, as far as its file says."""
    words, _ = read_text(home / _MAP)
    stated = parse(words).data if words is not None else None
    if not isinstance(stated, dict):
        return None, ""
    return words_in(stated, "path") or None, words_in(stated, "title")


def _first(opening: SavedGame, data: bytes, title: str, names: Mapping[str, str]) -> dict[str, Json]:
    players: list[Json] = [
        {"seat": seat.id, "side": seat.side, "name": names.get(seat.side, seat.side), "player": seat.player}
        for seat in opening.seats
    ]
    return {
        "begun": _now(),
        "opening": sha256(data).hexdigest(),
        "players": players,
        "scenario": fingerprint(opening.scenario),
        "title": title,
    }


def _bare(opening: SavedGame) -> SavedGame:
    """A game before its first answer."""
    return replace(opening, answers=(), hashes=(), state_hash="", result={}, branch="", branches=())


def _tell(home: Path, path: str | None, title: str) -> None:
    """Write down where a map is; where that is not known, what was written down before stays."""
    about = {"path": path or _about(home)[0], "title": title}
    words = json.dumps(about, ensure_ascii=False, indent=1)
    write_text(home / _MAP, words + "\n")


def _clear(home: Path) -> None:
    """Remove the folder of a map that has no games left."""
    if not any(_folders(home)):
        with contextlib.suppress(OSError):
            (home / _MAP).unlink(missing_ok=True)
            home.rmdir()


def _change(before: Sequence[Json], after: Sequence[Json]) -> tuple[int, list[Json]]:
    """How many answers of `before` stay, and those of `after` that come behind them."""
    stay = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        stay += 1
    return stay, list(after[stay:])


def _now() -> str:
    return datetime.now().isoformat(timespec="seconds")
