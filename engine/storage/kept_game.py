"""One game kept beside its map: what a list shows of it, and all of it, read back from its folder.

All that is read here may have been damaged since it was written.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from engine.model.finding import Severity
from engine.model.said import say
from engine.model.values import Json
from engine.storage.branches import Branches, changed, with_branches
from engine.storage.files import read_game
from engine.storage.line_log import DamagedLog, LogLines, Record, is_in_use, read_log
from engine.storage.raw_file import read_bytes
from engine.storage.saved_game import SavedGame

#: The files in the folder of a game.
OPENING, LOG = "opening.json", "answers.log"


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Who plays a seat, in words that a list shows: the name of the side, and `human` or a bot's name."""

    seat: str
    side: str
    name: str
    player: str


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game in the folder as a list shows it.

    `begun` and `written` are local times in ISO form; `answers` counts decisions and dice; `result` is empty
    while the game goes on; `fault` says why it cannot be played on, empty for a sound one. `scenario` is the
    fingerprint of its own copy of the map.
    """

    folder: Path
    home: str
    title: str = ""
    begun: str = ""
    written: str = ""
    round: int = 0
    answers: int = 0
    players: tuple[SeatedPlayer, ...] = ()
    result: Mapping[str, Json] = field(default_factory=dict)
    scenario: str = ""
    in_use: bool = False
    fault: str = ""

    @property
    def id(self) -> str:
        """The name of its folder."""
        return self.folder.name

    @property
    def is_finished(self) -> bool:
        """Whether it came to its end."""
        return bool(self.result)

    @property
    def opening(self) -> Path:
        """The file of its beginning, which holds its scenario."""
        return self.folder / OPENING


class NotKept(ValueError):
    """A kept game that cannot be read back; says what is wrong with which file."""


def listed(folder: Path) -> KeptGame:
    """The game in a folder as a list shows it; a damaged one with its fault, never an exception."""
    bare = KeptGame(folder, folder.parent.name, written=_touched(folder))
    bare = replace(bare, in_use=is_in_use(folder / LOG))
    try:
        lines = read_log(folder / LOG)
        known = _listed(bare, lines)
    except DamagedLog as damage:
        return replace(bare, fault=say("{file}: {what}", file=LOG, what=damage.args[0]))
    if lines.fault:
        return replace(known, fault=say("{file}: {what}", file=LOG, what=lines.fault))
    data, findings = read_bytes(folder / OPENING)
    if data is None:
        return replace(known, fault=say("{file}: {what}", file=OPENING, what=findings[0].message))
    if lines.record(0).get("opening") != sha256(data).hexdigest():
        what = say("It is not what was written.")
        return replace(known, fault=say("{file}: {what}", file=OPENING, what=what))
    return known


def stamp(folder: Path) -> int:
    """When a game was written last, in nanoseconds; 0 where nobody can say."""
    for path in (folder / LOG, folder):
        with contextlib.suppress(OSError):
            return path.stat().st_mtime_ns
    return 0


def _touched(folder: Path) -> str:
    """The time a game was written last; a clock may have set it to where no calendar reaches."""
    with contextlib.suppress(OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(stamp(folder) / 1e9).isoformat(timespec="seconds")
    return ""


def _listed(game: KeptGame, lines: LogLines) -> KeptGame:
    """What the first and the last line say of a game."""
    if not lines.payloads:
        raise DamagedLog(lines.fault or say("There is nothing in it."))
    first, last = lines.record(0), lines.record(-1)
    result = last.get("result")
    return replace(
        game,
        title=words_in(first, "title"),
        begun=words_in(first, "begun"),
        written=words_in(last, "at") or words_in(first, "begun") or game.written,
        round=_number(last, "round"),
        answers=_number(last, "count"),
        players=tuple(_players(first.get("players"))),
        result=result if isinstance(result, dict) else {},
        scenario=words_in(first, "scenario"),
    )


def _players(stated: Json) -> Iterator[SeatedPlayer]:
    for each in stated if isinstance(stated, list) else ():
        if isinstance(each, dict):
            yield SeatedPlayer(*(words_in(each, name) for name in ("seat", "side", "name", "player")))


def words_in(record: Record, name: str) -> str:
    """The text under that name in a record, empty where there is none."""
    stated = record.get(name)
    return stated if isinstance(stated, str) else ""


def _number(record: Record, name: str) -> int:
    stated = record.get(name)
    return stated if isinstance(stated, int) and not isinstance(stated, bool) else 0


def saved_in(folder: Path, records: Sequence[Record]) -> SavedGame:
    """The game in a folder with the records of its log; raises NotKept."""
    opening = folder / OPENING
    data, _ = read_bytes(opening)
    if not records or data is None or records[0].get("opening") != sha256(data).hexdigest():
        raise NotKept(say("{file}: {what}", file=OPENING, what=say("It is not what was written.")))
    saved, findings = read_game(opening)
    faults = [each for each in findings if each.severity is Severity.ERROR]
    if saved is None or faults:
        raise NotKept(say("{file}: {what}", file=OPENING, what=(faults or findings)[0].message))
    answers: list[Json] = []
    branches = Branches()
    for number, record in enumerate(records[1:], start=2):
        more = record.get("answers")
        back = _number(record, "back") if "back" in record else len(answers)
        try:
            if not isinstance(more, list) or not 0 <= back <= len(answers):
                raise ValueError(more)
            # Only a record that speaks of branches needs all answers as one value.
            if "ways" in record or "way" in record:
                branches = changed(branches, record, tuple(answers))
        except ValueError as fault:
            what = say("Line {number} is damaged: it holds no record.", number=number)
            raise NotKept(say("{file}: {what}", file=LOG, what=what)) from fault
        del answers[back:]
        answers += more
    last = records[-1]
    result = last.get("result")
    game = replace(
        saved,
        answers=tuple(answers),
        state_hash=words_in(last, "state"),
        result=result if isinstance(result, dict) else {},
    )
    return with_branches(game, branches)
