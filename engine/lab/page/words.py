"""Sentences about figures, for the page and the command line."""

from engine.lab.luck import Estimate
from engine.lab.page.names import side_name
from engine.lab.report import LabReport
from engine.lab.statistics import Rate
from engine.lab.verdict import FINE

#: So many minutes and more are told in hours.
HOURS_FROM = 100


def verdict_words(found: LabReport) -> str:
    """Who wins how often, how sure that is, and what would make it surer."""
    estimate = found.findings.verdict.estimate
    first, second = side_names(found)
    if estimate.rate < 0.5:
        first = second
        estimate = estimate.turned
    luck = " without the luck of dice" if found.findings.verdict.is_adjusted else ""
    even = "possible" if found.findings.verdict.is_even_possible else "excluded"
    said = f"{first} wins {estimate_words(estimate, luck)}: an even map is {even}."
    if not found.findings.verdict.more:
        return said
    return f"{said} For ±{FINE * 100:.0f} % play {found.findings.verdict.more:,} games more."


def sure_words(found: LabReport) -> str:
    """What the verdict is worth, and what luck does to it."""
    said = "Of even maps, one in twenty is called uneven at a number of games fixed before."
    if found.findings.adjusted is None or not found.findings.verdict.is_adjusted:
        return said
    plain = f"Plainly counted, {side_names(found)[0]} wins {estimate_words(found.findings.adjusted.plain)}."
    return f"{plain} Luck taken off is worth {found.findings.adjusted.gain:.2f} times the games. {said}"


def trust_words(found: LabReport) -> str:
    """How many games were called before their end and how often that errs, nothing where none was to be."""
    trust = found.findings.trust
    if trust is None:
        return ""
    sure, wrong = trust.certainty * 100, trust.wrong
    said = f"{trust.called:,} games were called where one side's chance to win was {sure:g} % or more."
    if not wrong.of:
        return said
    return (
        f"{said} Of {wrong.of:,} such games that were played on all the same {wrong.count:,} came out"
        f" otherwise ({span(*wrong.interval)} %); a call spares {percent(trust.saved)} of the rounds."
    )


def long_words(seconds: float) -> str:
    """How long so many seconds are, roughly."""
    minutes = max(round(seconds / 60), 1)
    number, unit = (round(minutes / 60), "hour") if minutes >= HOURS_FROM else (minutes, "minute")
    return f"about {number:,} {unit}{'s' * (number != 1)}"


def side_names(found: LabReport) -> tuple[str, str]:
    """The names of both sides."""
    first, second = (side_name(found.game, side) for side in found.game.sides)
    return first, second


def rate_words(rate: Rate) -> str:
    """A rate with its counts and interval."""
    return f"{rate.count} of {rate.of}: {percent(rate.share)} ({span(*rate.interval)})"


def estimate_words(estimate: Estimate, more: str = "") -> str:
    """An estimate with its interval; `more` stands before it."""
    return f"{percent(estimate.rate)}{more} ({span(estimate.low, estimate.high)})"


def percent(share: float) -> str:
    """A share in whole percent."""
    return f"{share * 100:.0f} %"


def span(low: float, high: float) -> str:
    """The ends of an interval in whole percent."""
    return f"{max(low, 0.0) * 100:.0f} to {min(high, 1.0) * 100:.0f}"
