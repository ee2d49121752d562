"""Turns and saved games by file that somebody has changed, and whether that is noticed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from engine.correspondence.desk import NoLetter
from engine.correspondence.letters import TurnRefused, end_hash, hand_of, read_turn, written
from engine.correspondence.truth import uncovered
from engine.correspondence.verifying import verify_course
from engine.playtest.match import ReplayFailed, replayed
from engine.playtest.readiness import NotReady
from engine.playtest.saved import NotAnAnswer, saved_of
from engine.playtest.verifying import verified
from engine.storage import bundled
from engine.storage.documents import GAME, TURN, Kind, text_of_value
from engine.storage.files import read_document
from engine.storage.letters.turn_file import ByFile, KeptLetters, LetterEntry, TurnFile
from engine.storage.saved_game import SavedGame
from tests.correspondence.support import played, two_writers

#: Maps whose games are tampered with: of the base game, and with secrets.
MAPS = ("at-the-breaking-point", "king-of-the-hill")
Data = dict[str, Any]


@dataclass(frozen=True)
class Written:
    """A turn, what its reader keeps before it is read, and what its writer keeps."""

    turn: TurnFile
    reader: KeptLetters
    writer: KeptLetters


@dataclass(frozen=True)
class Pool:
    """A game to its end: its turns, and the game that was saved."""

    turns: tuple[Written, ...]
    saved: SavedGame


@cache
def pool(name: str) -> Pool:
    """A short game of a map."""
    first, second = two_writers(bundled.scenario(name), bundled.catalogue(), 11, rounds=2)
    turns = []
    for turn in played(first, second):
        writer, reader = (first, second) if turn.sender == first.kept.side else (second, first)
        turns.append(Written(turn, reader.kept, writer.kept))
    assert first.hand is not None
    game = first.hand.course.game
    truth = uncovered(game, turn.course)
    match = replayed(game, truth.lots, truth.answers)
    saved = saved_of(game, truth.lots, match.answers, match.state, {})
    return Pool(tuple(turns), replace(saved, by_file=turn.course))


# ---------------------------------------------------------------------- changes


def _hex_digit(data: Data, chance: random.Random) -> None:
    """Another digit in a share, a seal or a salt."""
    entries = [each for each in _entries(data) if each.get("proof")]
    if entries:
        entry = chance.choice(entries[-8:])
        at = chance.randrange(len(entry["proof"]))
        digit = "0" if entry["proof"][at] != "0" else "1"
        entry["proof"] = entry["proof"][:at] + digit + entry["proof"][at + 1 :]


def _dropped(data: Data, chance: random.Random) -> None:
    if entries := _entries(data):
        del entries[chance.randrange(len(entries))]


def _twice(data: Data, chance: random.Random) -> None:
    if entries := _entries(data):
        at = chance.randrange(len(entries))
        entries.insert(at, deepcopy(entries[at]))


def _reordered(data: Data, chance: random.Random) -> None:
    entries = _entries(data)
    if len(entries) > 1:
        at = chance.randrange(len(entries) - 1)
        entries[at], entries[at + 1] = entries[at + 1], entries[at]


def _other_line(data: Data, chance: random.Random) -> None:
    """What another entry says."""
    entries = [each for each in _entries(data) if each.get("line")]
    if len(entries) > 1:
        one, other = chance.sample(entries, 2)
        one["line"] = other["line"]


def _other_kind(data: Data, chance: random.Random) -> None:
    if entries := _entries(data):
        kinds = ("does", "nothing", "seals", "masks", "shows", "share", "orders", "ordered", "opens", "wins")
        chance.choice(entries[-8:])["kind"] = chance.choice(kinds)


def _other_side(data: Data, chance: random.Random) -> None:
    if entries := _entries(data):
        entry = chance.choice(entries[-8:])
        entry["side"] = next(each["side"] for each in _course(data)["sides"] if each["side"] != entry["side"])


def _cut(data: Data, chance: random.Random) -> None:
    """The end of the course is gone."""
    if entries := _entries(data):
        del entries[chance.randrange(len(entries)) :]


def _shown(data: Data, chance: random.Random) -> None:
    """Something else is shown of a secret."""
    entries = [each for each in _entries(data) if each.get("shows")]
    if entries:
        entry = chance.choice(entries)
        key = chance.choice(sorted(entry["shows"]))
        line = str(entry["shows"][key])
        entry["shows"][key] = line.replace("1", "7") if "1" in line else f"{line} spent=[1 1 1]"


def _chain(data: Data, chance: random.Random) -> None:
    """A side's dice come from another chain."""
    chance.choice(_course(data)["sides"])["chain"] = f"{chance.getrandbits(256):064x}"


def _agreement(data: Data, chance: random.Random) -> None:
    """Another agreement: dice, last round, rules, the game itself."""
    match chance.randrange(4):
        case 0:
            _course(data)["dice"] = "lent"
        case 1:
            data["max_rounds"] = 3
        case 2:
            data["ruleset"] = data["ruleset"][1:]
        case _:
            _course(data)["game"] = "0" * 64


def _map(data: Data, chance: random.Random) -> None:
    """The map gives the sender more."""
    scenario = data["scenario"]
    match chance.randrange(3):
        case 0:
            scenario["sides"][0]["starting_command"] = 9
        case 1:
            scenario["timing"] = {**scenario.get("timing", {}), "rounds": 4}
        case _:
            scenario["title"] = "Another Map"


def _junk(data: Data, chance: random.Random) -> None:
    """Something that is none of what stands there."""
    junk: list[Any] = [None, -1, 1e300, "?" * 2_000, [], {}, [[[[]]]], True, "\u202e\x00"]
    where = chance.choice([data, _course(data), *_entries(data)[-4:]])
    where[chance.choice(sorted(where))] = chance.choice(junk)


def _with_end(change: Callable[[Data, random.Random], None]) -> Callable[[Data, random.Random], None]:
    """The change, by somebody who knows how to name the end of a turn; `tampered` does that."""

    def changed(data: Data, chance: random.Random) -> None:
        change(data, chance)
        data["__end__"] = True

    changed.__name__ = f"{change.__name__}_and_its_end"
    return changed


CHANGES: tuple[Callable[[Data, random.Random], None], ...] = (
    _hex_digit, _dropped, _twice, _reordered, _other_line, _other_kind, _other_side, _cut, _shown, _chain,
    _agreement, _map, _junk, *map(_with_end, (_other_line, _shown, _hex_digit, _dropped)),
)  # fmt: skip


def _course(data: Data) -> Data:
    found: Data = data["course"] if "course" in data else data["by_file"]
    return found


def _entries(data: Data) -> list[Data]:
    found: list[Data] = _course(data).setdefault("entries", [])
    return found


def _in_bytes(text: str, chance: random.Random) -> str:
    """The file cut off, or a few of its letters changed."""
    if chance.random() < 0.5:
        return text[: chance.randrange(len(text))]
    at = chance.randrange(len(text))
    return text[:at] + chance.choice('x"{}[]0 \u2603') + text[at + 1 :]


# ---------------------------------------------------------------------- what becomes of them


@dataclass(frozen=True)
class Verdict:
    """What became of a changed file: `same`, `refused`, `noticed` later on, or `overlooked`."""

    change: str
    outcome: str
    why: str = ""


def tampered(name: str, number: int) -> Verdict:
    """A turn, or a saved game, changed in some way."""
    chance = random.Random(f"{name}/{number}")
    found = pool(name)
    if chance.random() < 0.25:
        return _of_saved(found, chance)
    turn = found.turns[chance.randrange(1, len(found.turns))]
    text = text_of_value(TURN, turn.turn)
    change, new = _changed(text, chance)
    return Verdict(change, "same") if new == text else _of_turn(turn, change, new)


def _changed(text: str, chance: random.Random) -> tuple[str, str]:
    if chance.random() < 0.1:
        return "bytes", _in_bytes(text, chance)
    change = chance.choice(CHANGES)
    data = json.loads(text)
    change(data, chance)
    return change.__name__, json.dumps(data)


def _read(kind: Kind, text: str, root: type) -> Any:
    value, findings = read_document(kind, text if text.lstrip().startswith("{") else "{" + text)
    if not isinstance(value, root) or any(each.severity.value == "error" for each in findings):
        raise NoLetter(Path("it"), findings)
    return value


def _of_turn(sent: Written, change: str, text: str) -> Verdict:
    """What a side makes of a changed turn, and what the one who wrote it makes of the answer."""
    catalogue, kept = bundled.catalogue(), sent.reader
    hand = hand_of(kept, catalogue) if len(kept.turn.course.sides) > 1 else None
    try:
        changed = _read(TURN, text, TurnFile)
        if change.endswith("_and_its_end"):
            changed = _ended(kept, changed)
        after, now = read_turn(kept, hand, changed, catalogue)
    except (NoLetter, TurnRefused, NotReady) as fault:
        return Verdict(change, "refused", str(fault)[:100])
    if after.turn.course.entries == sent.turn.course.entries:
        return Verdict(change, "same")
    # Whoever wrote the turn finds in the answer what he has not written.
    _, reply = written(after, now)
    try:
        read_turn(sent.writer, hand_of(sent.writer, catalogue), reply, catalogue)
    except TurnRefused as fault:
        return Verdict(change, "noticed", str(fault)[:100])
    return Verdict(change, "overlooked", "the answer goes on from what was not written")


def _ended(kept: KeptLetters, turn: TurnFile) -> TurnFile:
    """The turn with the right name of its end, as somebody with another program would write it."""
    as_read = replace(kept, turn=replace(turn, state_hash=""), sealed=("Pass",) * 1_000)
    try:
        return replace(turn, state_hash=end_hash(hand_of(as_read, bundled.catalogue()).course))
    except (TurnRefused, NotReady, ValueError, IndexError):
        return turn


def _of_saved(found: Pool, chance: random.Random) -> Verdict:
    """What verification says of a changed saved game."""
    text = text_of_value(GAME, found.saved)
    change, new = _changed(text, chance)
    try:
        saved = _read(GAME, new, SavedGame)
        if saved == found.saved:
            return Verdict(change, "same")
        result = verified(saved, bundled.catalogue())
        if saved.by_file is not None:
            verify_course(result, saved, bundled.catalogue())
    except (NoLetter, NotReady, NotAnAnswer, ReplayFailed) as fault:
        return Verdict(change, "refused", str(fault)[:100])
    if result.differences or result.unchecked != _unchecked():
        return Verdict(change, "noticed", next(iter((*result.differences, *result.unchecked)))[:100])
    return Verdict(change, "same" if _is_beside_the_game(saved, found.saved) else "overlooked")


@cache
def _unchecked() -> list[str]:
    result = verified(pool(MAPS[0]).saved, bundled.catalogue())
    verify_course(result, pool(MAPS[0]).saved, bundled.catalogue())
    return result.unchecked


def _is_beside_the_game(one: SavedGame, other: SavedGame) -> bool:
    """Whether two files differ only in what is no part of the game: names of players, unknown fields."""
    if one.by_file is None or other.by_file is None:
        return False
    same = one.answers == other.answers and one.lots == other.lots
    ours, theirs = one.by_file, other.by_file
    chains = [each.chain for each in ours.sides] == [each.chain for each in theirs.sides]
    return same and chains and one.scenario == other.scenario and _by_side(ours) == _by_side(theirs)


def _by_side(course: ByFile) -> dict[str, list[LetterEntry]]:
    """What each side has put into a course: which of two shares of one roll stands first is all the same."""
    found: dict[str, list[LetterEntry]] = {}
    for entry in course.entries:
        found.setdefault(entry.side, []).append(entry)
    return found
