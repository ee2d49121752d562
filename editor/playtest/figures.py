"""What games of bots say of a map, in words: who won how often, how sure that is, how they end and last."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from editor.play.telling.endings import ending_words
from editor.text.decimals import decimal
from editor.text.sentences import told
from editor.text.texts import language, plural, text
from engine.lab.advice.advise import Advice, Proposal
from engine.lab.luck import Estimate
from engine.lab.page import version_words
from engine.lab.page.wording import Wording
from engine.lab.page.words import HOURS_FROM
from engine.lab.report import Findings
from engine.lab.running import running_interval
from engine.lab.statistics import GameRecord, Rate, Report, report
from engine.lab.verdict import FINE
from engine.lab.versions import VersionComparison
from engine.model.scenario import Scenario
from engine.model.values import SideId

#: Of the hexes that go with winning so many are told of.
_HEXES_TOLD = 3


@dataclass(frozen=True, slots=True)
class Figures:
    """The first side's rate with the interval that holds however often one looks, and sentences."""

    rate: Rate
    low: float
    high: float
    verdict: str
    more: tuple[str, ...]


def figures_of(scenario: Scenario, records: Collection[GameRecord]) -> Figures:
    """The figures of some games of a scenario."""
    sides = [side.id for side in scenario.sides]
    found = report(records, sides)
    rate = found.sides[sides[0]]
    low, high = running_interval(rate)
    names = {side.id: side.name for side in scenario.sides}
    more = [_rounds(found), _endings(found), *_bots(found)] if records else []
    return Figures(rate, low, high, _verdict(names, sides, found), tuple(more))


def _verdict(names: dict[SideId, str], sides: Sequence[SideId], found: Report) -> str:
    """Who leads, how sure that is, and whether an even map is possible."""
    if not found.games:
        return text("playtest.none")
    first, second = (found.sides[side] for side in sides[:2])
    leader = sides[0] if first.count >= second.count else sides[1]
    rate = found.sides[leader]
    low, high = running_interval(rate)
    said = plural(
        "playtest.leads",
        rate.of,
        side=names[leader],
        won=rate.count,
        share=percent(rate.share),
        low=percent(low),
        high=percent(high),
    )
    certain = "playtest.uneven" if low > 0.5 else "playtest.even"
    return f"{said} {text(certain, side=names[leader])}"


def _rounds(found: Report) -> str:
    rounds = found.rounds
    return text("playtest.rounds", least=rounds.least, most=rounds.most, mean=decimal(rounds.mean))


def _endings(found: Report) -> str:
    endings = (
        text("playtest.ending", count=count, reason=ending_words(reason))
        for reason, count in sorted(found.reasons.items(), key=lambda each: -each[1])
    )
    return text("playtest.endings", endings=", ".join(endings))


def _bots(found: Report) -> list[str]:
    """How each of two different bots fared over both sides."""
    said = []
    for name, rate in found.bots.items():
        low, high = running_interval(rate)
        said.append(
            text(
                "playtest.bot",
                bot=text(f"start.player.{name}"),
                won=rate.count,
                games=rate.of,
                low=percent(low),
                high=percent(high),
            )
        )
    return said


def pace_words(done: int, seconds: float, left: int) -> str:
    """How quick games come, and how long the rest will take at that rate."""
    if not done or seconds <= 0:
        return ""
    minutes = round(left * seconds / done / 60)
    rest = plural("playtest.left", minutes) if minutes else text("playtest.left.soon")
    return plural("playtest.pace", round(done / seconds * 60), left=rest)


def percent(share: float) -> str:
    """A share in whole percent, without the sign."""
    return f"{share * 100:.0f}"


def finding_lines(scenario: Scenario, found: Findings, seconds: float = 0.0) -> tuple[str, ...]:
    """What games say beyond their counts: without luck, of the first move, of what more would tell.

    `seconds` is what a game takes here, 0 where that is not known.
    """
    lines = []
    names = [side.name for side in scenario.sides[:2]]
    if found.adjusted is not None and found.verdict.is_adjusted:
        estimate, name = found.adjusted.adjusted, names[0]
        if estimate.rate < 0.5:
            name = names[1]
            estimate = estimate.turned
        lines.append(
            text("playtest.lucky", side=name, **_shares(estimate), gain=decimal(found.adjusted.gain))
        )
    if found.effects is not None and found.effects.mover is not None:
        lines.append(text("playtest.mover", **_shares(found.effects.mover)))
    if found.verdict.more:
        more = plural("playtest.more_games", found.verdict.more, width=f"{FINE * 100:.0f}")
        lines.append(" ".join(filter(None, (more, _long_words(found.verdict.more * seconds)))))
    if found.deciding:
        names_by_side = {side.id: side.name for side in scenario.sides}
        told_of = (
            text(
                "playtest.deciding.hex",
                hex=each.what,
                side=names_by_side[each.side],
                rate=percent(each.with_it.share),
                other=percent(each.without.share),
            )
            for each in found.deciding[:_HEXES_TOLD]
        )
        lines.append(text("playtest.deciding", hexes=", ".join(told_of)))
    if found.ground.untrodden:
        lines.append(plural("playtest.untrodden", len(found.ground.untrodden)))
    return tuple(lines)


def change_lines(scenario: Scenario, found: VersionComparison) -> tuple[str, ...]:
    """What came of the games since the version of the map before: who wins, and what is surely otherwise."""
    wording = Wording(language())
    said = plural(
        "playtest.since",
        found.games,
        change=version_words.change_words(found, scenario.sides[0].name, wording),
    )
    surely = (
        wording.text(
            "versions.measured.sure",
            what=version_words.measure_name(each.name, wording),
            old=wording.decimal(each.old),
            new=wording.decimal(each.new),
        )
        for each in found.measures
        if not each.may_be_nothing
    )
    return (said, *surely)


def _long_words(seconds: float) -> str:
    """How long so many seconds are, roughly; nothing for none."""
    minutes = round(seconds / 60)
    if not seconds:
        return ""
    if minutes >= HOURS_FROM:
        return plural("playtest.more_hours", round(minutes / 60))
    return plural("playtest.more_minutes", max(minutes, 1))


def now_words(scenario: Scenario, advice: Advice) -> str:
    """How the map came out without any change, and that there is none where none was found."""
    side = scenario.sides[0].name
    said = text("playtest.advice.now", side=side, **_shares(advice.rate))
    return said if advice.proposals else f"{said} {text('playtest.advice.none')}"


def change_words(scenario: Scenario, proposal: Proposal) -> str:
    """What a change is, and what it does to the first side's rate."""
    points = round(proposal.nearer.rate * 100)
    return text(
        "playtest.advice.change",
        change=told(proposal.change.what),
        side=scenario.sides[0].name,
        points=f"{points:+d}",
        **_shares(proposal.rate),
    )


def measured_words(scenario: Scenario, found: Findings) -> str:
    """What games say of a proposal that they did not choose: who leads, how surely, in how many games."""
    estimate, side = found.verdict.estimate, scenario.sides[0].name
    if estimate.rate < 0.5:
        estimate, side = estimate.turned, scenario.sides[1].name
    said = text("new.even.found", side=side, number=found.figures.games, **_shares(estimate))
    certain = "playtest.even" if found.verdict.is_even_possible else "playtest.uneven"
    return f"{said} {text(certain, side=side)}"


def _shares(estimate: Estimate) -> dict[str, str]:
    return {
        "share": percent(estimate.rate),
        "low": percent(max(estimate.low, 0.0)),
        "high": percent(min(estimate.high, 1.0)),
    }
