"""A scenario made at random: it reads back equal, and its short games keep all laws."""

from __future__ import annotations

import random
import re
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.model.scenario import Scenario
from engine.play.action import Action, Pass
from engine.play.advance import advance, blank, start
from engine.play.ask import Ask, Chance, Ended, Roll
from engine.play.canonical import state_hash
from engine.play.dice import rolled
from engine.play.game import Game, Position
from engine.play.notation import notation_of
from engine.playtest.match import Match
from engine.playtest.readiness import NotReady, ready_game
from engine.playtest.saved import resumed, saved_of
from engine.storage import bundled
from engine.storage.documents import GAME, SCENARIO, text_of_value, value_of_text
from engine.storage.saved_game import SavedGame
from tests.generated.mending import mended
from tests.generated.scenario import any_scenario
from tests.support.audit import Auditor, overdrawn
from tests.support.books import Books
from tests.support.darkness import Concealment
from tests.support.games import any_option, fighting
from tests.support.invariants import Invariants
from tests.support.muster import Muster

#: Games of a scenario; the round after which one is decided; answers after which it is broken off.
GAMES, ROUNDS, LONGEST = 4, 3, 1200
#: What a scenario may lay out so.
LAID_OUT = re.compile(
    r"shares its hex|overfull|closed to it|has \d+ of \d+|unit points on the board|concealed in the open"
)
#: How often whoever buys ends, and does not buy one thing more.
ENDS = 0.15
#: Of so many games one is saved, read and played again.
SAVED_OF = 6


@dataclass
class Played:
    """What became of a scenario: faults, and how often what happened."""

    faults: list[str] = field(default_factory=list)
    tallies: Counter[str] = field(default_factory=Counter)


class Given:
    """What a scenario itself lays out beyond what rules allow to be done: no game is at fault for it.

    Whatever is so while sides set up may stay so, also of the crew that leaves a gun; by night everybody is
    concealed, however many markers there are (O-CON-01).
    """

    def __init__(self, game: Game) -> None:
        self.by_night = "night" in game.scenario.rules.selected
        self.known: set[str] = set()
        #: Whether the moment before this one was after set-up.
        self.begun = False

    def covers(self, fault: str) -> bool:
        """Whether a fault comes from the scenario."""
        if self.by_night and fault.endswith(" concealment"):
            return True
        if not LAID_OUT.search(fault):
            return False
        about = re.sub(r"has \d+", "has", fault).replace("' ", " ")
        if not self.begun:
            self.known.add(about)
        return about in self.known


def drawn(seed: int) -> Scenario:
    """The scenario of that seed, mended as far as it can be."""
    catalogue = bundled.catalogue()
    return mended(any_scenario(random.Random(seed), catalogue), catalogue)


def played(seed: int) -> Played:
    """The scenario of that seed and its games; whatever is raised is a fault."""
    found = Played()
    try:
        scenario = drawn(seed)
        found.faults += _read_back(scenario)
        try:
            game = ready_game(scenario, bundled.catalogue(), ROUNDS)
        except NotReady as refusal:
            found.tallies["scenarios refused"] += 1
            found.tallies.update({f"refused by {each.code}" for each in refusal.findings})
            if not all(each.code and each.message and each.advice for each in refusal.findings):
                found.faults.append(f"refused without reasons: {refusal}")
            return found
        found.tallies["scenarios played"] += 1
        found.tallies[f"scenarios {scenario.rules.ruleset}"] += 1
        found.tallies.update(f"with {each}" for each in scenario.rules.selected)
        for number in range(GAMES):
            found.faults += played_game(game, seed, number, found.tallies)
    except Exception:
        found.faults.append(told())
    return found


def told() -> str:
    """What is being raised, with where it was, in one line."""
    return " | ".join(traceback.format_exc(limit=-3).strip().splitlines()[1:])[-700:]


def _read_back(scenario: Scenario) -> Iterator[str]:
    """B-SET-01 — what is written of a scenario is read as the same scenario."""
    text = text_of_value(SCENARIO, scenario)
    read, findings = value_of_text(SCENARIO, text)
    if findings:
        yield f"its file is read with findings: {findings[0]}"
    elif read != scenario or text_of_value(SCENARIO, read) != text:
        yield "its file is read as another scenario"


def played_game(game: Game, seed: int, number: int, tallies: Counter[str]) -> list[str]:
    """What is wrong with one game, fought where the number is odd, else at random; nothing if all is well."""
    rng = random.Random(f"{seed} {number}")
    pick = fighting if number % 2 else any_option
    auditors: list[Auditor] = [Invariants(game), Concealment(game)]
    auditors.append(Books(game) if game.scenario.rules.ruleset == "skirmish" else Muster(game))
    moment, before, lines, given = start(game), blank(game), list[str](), Given(game)
    write = game.derive(notation_of).write
    tallies["games"] += 1
    for _ in range(LONGEST):
        wrong = list(overdrawn(before, moment.events))
        for auditor in auditors:
            wrong += auditor.faults(before, moment.events, moment.state)
        wrong = [each for each in wrong if not given.covers(each)]
        if wrong:
            where = f"round {moment.state.round}, {moment.state.phase}, after {len(lines)} answers"
            return [f"game {number}, {where}: {each}" for each in wrong[:3]]
        if isinstance(moment.pending, Ended):
            tallies[f"ended by {moment.pending.outcome.reason}"] += 1
            break
        before, given.begun = moment.state, moment.state.round > 0
        match moment.pending:
            case Chance() as chance:
                answer: Action | Roll = rolled(seed, chance)
            case Ask() as ask:
                # With money enough nobody who buys at random ever ends.
                ends = ask.prompt == "purchase" and rng.random() < ENDS and ask.options.allows(Pass())
                answer = Pass() if ends else pick(rng, Position(game, moment.state), ask)
        lines.append(write(answer))
        moment = advance(game, moment.state, answer)
    else:
        tallies["broken off"] += 1
    tallies["answers"] += len(lines)
    if rng.randrange(SAVED_OF):
        return []
    tallies["games saved"] += 1
    return _saved(Match(game, seed, moment.state, moment.events, tuple(lines)))


def _saved(match: Match) -> list[str]:
    """The game from its file comes to the same end."""
    saved = saved_of(match.game, match.seed, match.answers, match.state, {})
    read, findings = value_of_text(GAME, text_of_value(GAME, saved))
    if findings or not isinstance(read, SavedGame) or read != saved:
        return [f"the saved game is read as another one: {findings[:1]}"]
    again = resumed(read, bundled.catalogue())
    if state_hash(again.state) != state_hash(match.state):
        return ["the saved game comes to another state"]
    return []
