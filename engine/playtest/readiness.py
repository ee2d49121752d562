"""Whether a game can begin: only once the errors of its scenario are out of the way."""

from collections.abc import Iterable
from dataclasses import replace

from engine.model.catalogue import Catalogue
from engine.model.finding import Finding, Severity
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.play.game import Game
from engine.rules.modules import ruleset_for
from engine.storage.overrides import with_overrides
from engine.validation.all_checks import CHECKS
from engine.validation.checks.rules.not_carried_out import not_carried_out
from engine.validation.run import examine

#: The checks whose findings no game gets over.
_BARS = tuple(each for each in CHECKS if each.severity is Severity.ERROR)


class NotReady(ValueError):
    """A scenario of which no game can begin; `findings` are the errors that stand in the way."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("\n".join(map(sentence, findings)))
        self.findings = findings


def sentence(finding: Finding) -> str:
    """A finding in a line: code, place, what is wrong, what to do."""
    place = ", ".join(finding.labels[:3]) or finding.pointer
    return f"{finding.code}{f' ({place})' if place else ''}: {finding.message} {finding.advice}".strip()


def ready_game(
    scenario: Scenario,
    catalogue: Catalogue,
    round_limit: int | None = None,
    of_file: Iterable[Finding] = (),
) -> Game:
    """The game of a scenario without errors, its own values in the catalogue; raises NotReady.

    `of_file` is what reading its file has found. An accepted error stands in the way like any other: the
    reason given for it does not make the scenario playable.
    """
    own, of_values = with_overrides(catalogue, scenario)
    game = Game(scenario, own, ruleset_for(scenario.rules), round_limit)
    errors = [each for each in (*of_file, *of_values) if each.severity is Severity.ERROR]
    errors += examine(scenario, own, map_=game.map, checks=_BARS).errors
    errors += () if errors else _clashes(game)
    if errors:
        raise NotReady(tuple(errors))
    return game


def _clashes(game: Game) -> tuple[Finding, ...]:
    """What is wrong with a selection of rules that no error names."""
    return tuple(
        Finding(
            not_carried_out.code,
            Severity.ERROR,
            say("Test games cannot be played: {message}.", message=clash.message),
            not_carried_out.sections["fix"],
            "/rules",
            rule=not_carried_out.rule,
        )
        for clash in game.ruleset.clashes
    )


def in_file(errors: NotReady, at: str) -> tuple[Finding, ...]:
    """The errors with pointers into a file that holds the scenario at `at`."""
    return tuple(replace(each, pointer=at + each.pointer) for each in errors.findings)
