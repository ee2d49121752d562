"""A rule case as it goes: questions and options, the order of dice, what happens and what is expected."""

from collections.abc import Iterator, Mapping
from itertools import islice

from engine.model.values import Json
from engine.play.advance import Advance
from engine.play.ask import Answer, Ask, Chance, Ended
from engine.play.notation import pattern_line
from engine.playtest.case_words import UnreadableCase
from engine.playtest.rule_cases import CaseRunner, PartOfCase, Script
from engine.storage.cases import RuleCase

#: So many options of a question are listed.
_MOST_OPTIONS = 200
#: The faces of a die of which nothing more is said.
_SIDES = 6


def traced(runner: CaseRunner, case: RuleCase) -> tuple[str, ...]:
    """The lines that tell how a case goes; answers and events as the notation writes them."""
    lines = [f"{case.id}: {case.title}"]

    def watch(script: Script, answer: Answer | None, moment: Advance) -> None:
        if answer is not None:
            lines.append(f"> {script.notation.write(answer)}")
        lines.extend(f"  # {script.notation.write(event)}" for event in moment.events)
        lines.extend(_waiting(script, moment))

    def judge(script: Script, expectation: Mapping[str, Json], where: PartOfCase) -> None:
        try:
            unmet = script.unmet(expectation)
        except UnreadableCase as fault:
            unmet = [str(fault)]
        told = pattern_line("expects", expectation)
        lines.append(f"{where.words} {told}: {'; '.join(unmet) or 'so it is'}")

    result = runner.run(case, watch=watch, judge=judge)
    return (*lines, *result.failures)


def _waiting(script: Script, moment: Advance) -> Iterator[str]:
    """What the game waits for: a question with its options, or the dice in the order of a roll."""
    match moment.pending:
        case Ask(seat=seat, prompt=prompt, options=options):
            ignored = " (ignored)" if prompt in script.ignored else ""
            yield f"{seat} is asked: {prompt}{ignored}"
            if not ignored:
                lines = [script.notation.write(each) for each in islice(options, _MOST_OPTIONS)]
                yield from (f"    {line}" for line in lines)
                if len(lines) == _MOST_OPTIONS:
                    yield "    and others"
        case Chance(prompt=prompt, throws=throws):
            dice = ", ".join(
                f"{each.count} {each.colour} ({each.purpose}"
                + (")" if each.sides == _SIDES else f", 1 to {each.sides})")
                for each in throws
                if each.count
            )
            yield f"dice are asked for: {prompt}: {dice}"
        case Ended(outcome=outcome):
            yield f"the game is over: {outcome.winner} by {outcome.reason}"
