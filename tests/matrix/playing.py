"""Plays cells of the matrix through the engine and says where it does not do what the table says."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.model.scenario import RuleSelection
from engine.play.action import Pass
from engine.play.advance import Advance, advance, refusal
from engine.play.ask import Ask, Chance, Roll
from engine.play.event import Event
from engine.play.game import Game
from engine.play.notation import notation_for
from engine.playtest.case_expectations import Played, unmet
from engine.playtest.rule_cases import EndCase, Rulesets, opening
from engine.rules.base.sequence.turns import EndPhase
from engine.storage import bundled
from engine.storage.case_positions import position, texts
from engine.storage.cases import RuleCase
from tests.matrix.cells import Cell, Row


@cache
def _rulesets() -> Rulesets:
    return Rulesets()


def case_of(row: Row) -> RuleCase:
    """The rule case of a cell."""
    rules = RuleSelection(**row["rules"])
    return RuleCase("cell", "", tuple(row["proves"]), (), position(row, rules), rules, row["begin"], (), ())


def fault(cell: Cell, deed: Row) -> str | None:
    """What the engine does against the verdict of a cell, None when they agree."""
    case = case_of(cell.case)
    ruleset = _rulesets().of(case, frozenset())
    game = Game(case.scenario, bundled.catalogue(), ruleset)
    ignored = frozenset(texts(case.begin["ignore"]))
    notation = notation_for(game.ruleset, game.map.grid, (EndCase,))
    events: list[Event] = []
    moment = _arrived(game, opening(game, case.begin), ignored, events)
    for text in _answers(deed):
        if not isinstance(text, str):
            if not isinstance(moment.pending, Chance):
                return f"no dice are rolled but {type(moment.pending).__name__}"
            faces = tuple(text[throw.colour] for throw in moment.pending.throws for _ in range(throw.count))
            moment = _arrived(game, advance(game, moment.state, Roll(faces)), ignored, events)
            continue
        action = notation.read(text)
        if not isinstance(moment.pending, Ask):
            last = text == [each for each in _answers(deed) if isinstance(each, str)][-1]
            waits = f"{text}: the game waits for {type(moment.pending).__name__}"
            return None if last and "" in cell.verdict.rules else waits
        against = refusal(game, moment.state, action)
        if against is not None:
            said = f"{text} is refused by {against.rule or 'no rule'}: {against.reason}"
            if cell.verdict.allowed:
                return said
            return None if against.rule in cell.verdict.rules else f"{said}, not by {_listed(cell)}"
        moment = _arrived(game, advance(game, moment.state, action), ignored, events)
    if not cell.verdict.allowed:
        return f"{_answers(deed)[-1]} is allowed, though {_listed(cell)}"
    played = Played(game, moment.state, moment.pending, tuple(events), notation)
    wanted = (*deed.get("then", ()), *cell.verdict.then)
    return "; ".join(line for each in wanted for line in unmet(played, each)) or None


def _answers(deed: Row) -> list[str | dict[str, int]]:
    """What is answered: an action, or the face that all dice of a colour show."""
    return deed["do"] if isinstance(deed["do"], list) else [deed["do"]]


def _listed(cell: Cell) -> str:
    return " ".join(sorted(cell.verdict.rules)) or "any rule"


def _arrived(game: Game, moment: Advance, ignored: Iterable[str], events: list[Event]) -> Advance:
    """The first question that is not ignored; what happened is added to `events`."""
    events += moment.events
    while isinstance(moment.pending, Ask) and moment.pending.prompt in ignored:
        nothing = next((each for each in (Pass(), EndPhase()) if each in moment.pending.options), None)
        if nothing is None:
            break
        moment = advance(game, moment.state, nothing)
        events += moment.events
    return moment
