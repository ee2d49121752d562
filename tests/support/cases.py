"""Rule cases played, every moment on the way."""

from __future__ import annotations

from engine.play.advance import Advance
from engine.play.ask import Answer
from engine.play.game import Game
from engine.playtest.rule_cases import CaseRunner, Script
from engine.storage import bundled
from engine.storage.cases import read_cases


def moments_of(file: str, case_id: str) -> tuple[Game, list[tuple[Answer | None, Advance]]]:
    """The game of a case that passes, and its moments with the answers that led to them."""
    case = next(each for each in read_cases(bundled.folder("cases") / f"{file}.json") if each.id == case_id)
    games: list[Game] = []
    moments: list[tuple[Answer | None, Advance]] = []

    def watch(script: Script, answer: Answer | None, moment: Advance) -> None:
        games.append(script.game)
        moments.append((answer, moment))

    result = CaseRunner(bundled.catalogue()).run(case, watch=watch)
    assert result.passed, result.failures
    return games[0], moments
