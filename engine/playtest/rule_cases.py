"""Rule cases played: positions set up, scripted answers given, expectations compared with what came of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import field, replace

from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.model.values import Json, RuleId
from engine.play.action import Action, Pass
from engine.play.advance import Advance, IllegalAnswer, RuleGap, advance, blank, resume, start
from engine.play.ask import Answer, Ask, Chance, Roll
from engine.play.event import ControlTaken, Event
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.notation import notation_for
from engine.play.ruleset import Procedure, Ruleset
from engine.play.step import Perform, Step
from engine.playtest.case_expectations import Played, unfound, unmet
from engine.playtest.case_vocabulary import Vocabulary
from engine.playtest.case_words import UnreadableCase, near
from engine.rules.base.sequence.rounds import NextRound
from engine.rules.base.sequence.turns import EndPhase
from engine.rules.compile import compile_rules
from engine.rules.module import Layer, Module
from engine.rules.modules import given_parameters, modules_for
from engine.rules.queries import ROUND, SETUP
from engine.storage.case_positions import CaseFault, an_object, texts
from engine.storage.cases import RuleCase
from engine.storage.overrides import with_overrides
from engine.storage.rule_catalogue import rule_catalogue
from engine.validation.all_checks import CHECKS
from engine.validation.check import Check
from engine.validation.run import examine

#: What a case that sets its own position takes over from set-up.
TAKEN_FROM_SETUP = frozenset(
    {"OpenAccounts", "OpenCommand", "TakeDecks", "PlaceScenario", "FirstInitiative", "GiveFixed"}
)


@dataclass(frozen=True, slots=True)
class CaseOver(Step):
    """The part of the game that a case plays is over."""


@dataclass(frozen=True, slots=True)
class EndCase(Action):
    """Nothing more is played."""


_ending = Module("case", Layer.SCENARIO)

#: What a hook missing in the middle of a rule shows as: a broken step; a whole ruleset never breaks one.
BROKEN = (KeyError, IndexError, AttributeError, AssertionError, TypeError, ValueError)


@_ending.run(CaseOver)
def _case_over(now: Position, step: CaseOver) -> Ask:
    """Two choices, so that the game waits here."""
    return Ask(now.game.seats[0].id, "case over", (Pass(), EndCase()))


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What came of a case: nothing in `failures` when it passed."""

    case: RuleCase
    failures: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything expected came true."""
        return not self.failures


@dataclass
class Rulesets:
    """Compiled rulesets by selection and removed ids, each compiled once."""

    known: dict[tuple[str, tuple[str, ...], str, frozenset[RuleId]], Ruleset] = field(default_factory=dict)

    def of(self, case: RuleCase, without: frozenset[RuleId]) -> Ruleset:
        """The ruleset a case is played by, less the hooks of the ids in `without`."""
        selection = case.rules
        given = given_parameters(selection)
        key = (
            selection.ruleset,
            selection.selected,
            repr(sorted(given.items())),
            without,
        )
        if key not in self.known:
            modules, clashes = modules_for(selection)
            if clashes:
                raise CaseFault(clashes[0].message)
            self.known[key] = compile_rules((*modules, _ending), without=without, parameters=given)
        return self.known[key]


def without_data(catalogue: Catalogue, ids: Collection[RuleId]) -> Catalogue:
    """The catalogue less the data entries that carry out one of these rules."""
    if not ids:
        return catalogue
    gone = frozenset(ids)
    prices = {key: price for key, price in catalogue.units.prices.items() if gone.isdisjoint(price.rules)}
    terrain = {key: kind for key, kind in catalogue.terrain.terrain.items() if gone.isdisjoint(kind.rules)}
    units = catalogue.units
    figures = {key: kind for key, kind in units.figures.items() if gone.isdisjoint(kind.rules)}
    vehicles = {key: kind for key, kind in units.vehicles.items() if gone.isdisjoint(kind.rules)}
    works = {
        key: kind for key, kind in catalogue.terrain.fortifications.items() if gone.isdisjoint(kind.rules)
    }
    return replace(
        catalogue,
        pieces={key: piece for key, piece in catalogue.pieces.items() if gone.isdisjoint(piece.rules)},
        units=replace(units, prices=prices, figures=figures, vehicles=vehicles),
        terrain=replace(catalogue.terrain, terrain=terrain, fortifications=works),
        cards={key: card for key, card in catalogue.cards.items() if gone.isdisjoint(card.rules)},
    )


def data_ids(catalogue: Catalogue) -> frozenset[RuleId]:
    """The rules that data entries of the catalogue carry out."""
    prices = (price.rules for price in catalogue.units.prices.values())
    terrain = (kind.rules for kind in catalogue.terrain.terrain.values())
    works = (kind.rules for kind in catalogue.terrain.fortifications.values())
    cards = (card.rules for card in catalogue.cards.values())
    figures = (kind.rules for kind in catalogue.units.figures.values())
    vehicles = (kind.rules for kind in catalogue.units.vehicles.values())
    pieces = (piece.rules for piece in catalogue.pieces.values())
    every = (*prices, *terrain, *works, *cards, *figures, *vehicles, *pieces)
    return frozenset(rule for rules in every for rule in rules)


def check_ids() -> frozenset[RuleId]:
    """The rules that a check of the validator carries out: they ask that a scenario be refused."""
    return frozenset(rule for check in CHECKS for rule in check.carries_out)


def map_ids(scenario: Scenario) -> frozenset[RuleId]:
    """The entries of published maps that a scenario stands for: its `inspired_by` names number and title."""
    return frozenset(
        entry.id
        for entry in rule_catalogue().entries.values()
        if {"number", "name"} <= entry.params.keys()
        and f"{entry.params['number']} {entry.params['name']}" in scenario.inspired_by
    )


@dataclass
class CaseRunner:
    """Plays cases with one catalogue."""

    catalogue: Catalogue
    rulesets: Rulesets = field(default_factory=Rulesets)

    def run(
        self,
        case: RuleCase,
        without: Iterable[RuleId] = (),
        watch: Watch | None = None,
        judge: Judge | None = None,
    ) -> CaseResult:
        """Plays a case, with the hooks of the ids in `without` taken out, and says what did not come true.

        `watch` sees every moment; `judge` gets the expectations in the place of being compared.
        """
        failures: list[str] = []
        try:
            script = self._script(case, frozenset(without))
            script.watch, script.judge, script.failures = watch, judge or Script.check, failures
            script.play()
        except (IllegalAnswer, UnreadableCase, CaseFault, RuleGap) as fault:
            failures.append(str(fault))
        except BROKEN as fault:
            failures.append(f"{type(fault).__name__}: {fault}")
        return CaseResult(case, tuple(failures))

    def _material(self, case: RuleCase) -> Catalogue:
        """The catalogue with the cards of the case's own."""
        if not case.cards:
            return self.catalogue
        own = {card.id: card for card in case.cards}
        return replace(self.catalogue, cards={**self.catalogue.cards, **own})

    def _script(self, case: RuleCase, gone: frozenset[RuleId]) -> Script:
        """A case ready to be played; raises `CaseFault` where it cannot be."""
        if missing := map_ids(case.scenario) & gone if gone else ():
            raise CaseFault(f"no scenario ships for {', '.join(sorted(missing))}")
        ruleset = self.rulesets.of(case, gone)
        if ruleset.clashes and not _asks_findings_alone(case):
            raise CaseFault("; ".join(clash.message for clash in ruleset.clashes))
        catalogue, wrong = with_overrides(self._material(case), case.scenario)
        if wrong:
            raise CaseFault("; ".join(finding.message for finding in wrong))
        limit = case.begin.get("round_limit")
        game = Game(
            case.scenario,
            without_data(catalogue, gone),
            ruleset,
            round_limit=limit if isinstance(limit, int) else None,
        )
        checks = tuple(check for check in CHECKS if gone.isdisjoint(check.carries_out))
        return Script(game, case, checks)


def _asks_findings_alone(case: RuleCase) -> bool:
    """Whether a case only says what is wrong with its scenario, so that its rules may clash."""
    return not case.steps and all("finding" in each for each in case.expect)


def opening(game: Game, begin: Mapping[str, Json]) -> Advance:
    """The first question of a case: of the whole game, or of a position in the middle of a round.

    `at` names the procedure (`action_phase`, `status_phase` …) that comes next and is followed by the
    rest of the round; `steps` names single steps instead. `round` is the number of the round.
    """
    if not begin.keys() & {"at", "steps"}:
        return start(game)
    number = begin.get("round", 1)
    ruleset = game.ruleset
    setup = [step for step in ruleset.steps(SETUP) if type(step).__name__ in TAKEN_FROM_SETUP]
    state = blank(game).evolve(round=number if isinstance(number, int) else 1)
    for objective in game.scenario.objectives:
        if objective.controlled_by is not None:
            state = ControlTaken(objective.id, objective.controlled_by).apply(state)
    at = begin.get("at")
    then: list[Step] = []
    if isinstance(at, str):
        rest = [step for step in ruleset.steps(ROUND) if isinstance(step, Step)]
        names = [getattr(step, "procedure", "") for step in rest]
        then = [*rest[names.index(at) :], NextRound()] if at in names else [Perform(at), CaseOver()]
    else:
        then = [*(_step(ruleset, name) for name in texts(begin["steps"])), CaseOver()]
    return resume(game, state.pushed([*setup, *then]))


def _step(ruleset: Ruleset, name: str) -> Step:
    """The step of that class name in some procedure of the ruleset."""
    procedures: Iterable[tuple[Procedure, tuple[Step, ...]]] = ruleset.procedures.items()
    for _, steps in procedures:
        for step in steps:
            if type(step).__name__ == name:
                return step
    raise UnreadableCase(f"no procedure has a step {name}")


#: A case that ignores questions and never ends is stopped after so many in a row.
MOST_IGNORED = 2_000


@dataclass(frozen=True, slots=True)
class PartOfCase:
    """A part of a case: in words, and as a pointer below the case."""

    words: str
    pointer: str

    def each(self, value: Json) -> Iterator[tuple[Json, PartOfCase]]:
        """The value, or those of a list, with their places."""
        if not isinstance(value, list):
            yield value, self
            return
        for number, one in enumerate(value):
            yield one, PartOfCase(self.words, f"{self.pointer}/{number}")


#: Sees each moment of a case with the answer that led to it; None before the first.
Watch = Callable[["Script", Answer | None, Advance], None]
#: Gets each expectation of a case when its turn comes, with its place in the case.
Judge = Callable[["Script", Mapping[str, Json], PartOfCase], None]


class Script:
    """One case being played; `failures` are the expectations that did not come true so far."""

    def __init__(self, game: Game, case: RuleCase, checks: tuple[Check, ...]) -> None:
        self.game = game
        self.case = case
        self.checks = checks
        self.watch: Watch | None = None
        self.judge: Judge = Script.check
        self.notation = notation_for(game.ruleset, game.map.grid, (EndCase,))
        self.ignored = frozenset(texts(case.begin.get("ignore", [])))
        self.events: list[Event] = []
        self.failures: list[str] = []
        self.moment: Advance

    def play(self) -> None:
        """Plays the case to its end; raises what keeps it from going on, `failures` being those so far."""
        self._check_beginning()
        self._arrived(None, opening(self.game, self.case.begin))
        for number, step in enumerate(self.case.steps):
            for what, value in step.items():
                where = PartOfCase(f"step {number + 1}", f"/steps/{number}/{what}")
                match what:
                    case "do":
                        for text, place in where.each(value):
                            self._do(str(text), place)
                    case "dice":
                        self._throw(value, where)
                    case "expect":
                        for each, place in where.each(value):
                            self.judge(self, an_object(each), place)
                    case _:
                        raise CaseFault(f"{where.words}: a step has do, dice or expect, not {what}")
        for expectation, place in PartOfCase("in the end", "/expect").each([*map(dict, self.case.expect)]):
            self.judge(self, an_object(expectation), place)

    def _check_beginning(self) -> None:
        """Raises `UnreadableCase` for a question to be ignored or a part of a round that no rule knows."""
        names = {procedure.name for procedure in self.game.ruleset.procedures}
        at = self.case.begin.get("at")
        try:
            Vocabulary(self.game, blank(self.game), ()).words([*self.ignored], "/begin/ignore")
            if isinstance(at, str) and at not in names:
                raise UnreadableCase(f"{at} is no part of a round{near(at, names)}", "/begin/at")
        except UnreadableCase as fault:
            raise UnreadableCase(f"{self.case.pointer}{fault.pointer}: {fault}") from None

    def check(self, expectation: Mapping[str, Json], where: PartOfCase) -> None:
        """Notes what of an expectation does not hold now."""
        try:
            self.failures += [f"{where.words}: {fault}" for fault in self.unmet(expectation)]
        except UnreadableCase as fault:
            self.failures.append(f"{where.words}: {self.case.pointer}{where.pointer}{fault.pointer}: {fault}")

    def unmet(self, expectation: Mapping[str, Json]) -> list[str]:
        """What of an expectation does not hold now; raises `UnreadableCase` where it says nothing."""
        subject, wanted = next(iter(expectation.items()), ("", None))
        if subject in ("finding", "no_finding"):
            checks = tuple(check for check in self.checks if check.code == wanted)
            found = examine(self.case.scenario, self.game.catalogue, checks=checks).findings
            return [*unfound(found, expectation)]
        return [*unmet(self.played(), expectation)]

    def played(self) -> Played:
        """How far the case has been played."""
        moment = self.moment
        return Played(self.game, moment.state, moment.pending, tuple(self.events), self.notation)

    def _seen(self, answer: Answer | None, moment: Advance) -> Advance:
        self.events += moment.events
        if self.watch is not None:
            self.watch(self, answer, moment)
        return moment

    def _arrived(self, answer: Answer | None, moment: Advance) -> None:
        self._seen(answer, moment)
        passed = 0
        while isinstance(moment.pending, Ask) and moment.pending.prompt in self.ignored:
            passed += 1
            if passed > MOST_IGNORED:
                raise UnreadableCase(
                    f"{MOST_IGNORED} questions were ignored in a row: give the case a number of rounds"
                )
            nothing = next((each for each in (Pass(), EndPhase()) if each in moment.pending.options), None)
            if nothing is None:
                break
            moment = self._seen(nothing, advance(self.game, moment.state, nothing))
        self.moment = moment

    def _do(self, text: str, where: PartOfCase) -> None:
        waiting = self.moment.pending
        if not isinstance(waiting, Ask):
            raise UnreadableCase(f"{where.words}: {text}: the game waits for {type(waiting).__name__}")
        try:
            action = self.played().action(text)
            self._arrived(action, advance(self.game, self.moment.state, action))
        except IllegalAnswer as illegal:
            offered = ", ".join(self.notation.nearest(text, waiting.options))
            what = f"{where.words}: {text} (asked: {waiting.prompt}): {illegal}; on offer: {offered}"
            raise UnreadableCase(what) from None
        except UnreadableCase as fault:
            raise UnreadableCase(f"{where.words}: {self.case.pointer}{where.pointer}: {fault}") from None

    def _throw(self, value: Json, where: PartOfCase) -> None:
        faces = tuple(each for each in value if isinstance(each, int)) if isinstance(value, list) else ()
        if not isinstance(self.moment.pending, Chance):
            raise UnreadableCase(f"{where.words}: no dice are asked for")
        try:
            roll = Roll(faces)
            self._arrived(roll, advance(self.game, self.moment.state, roll))
        except IllegalAnswer as illegal:
            raise UnreadableCase(f"{where.words}: {illegal}") from None
