"""Sentences about figures, for the page and the command line."""

from engine.lab.luck import Estimate
from engine.lab.page.names import side_names
from engine.lab.page.wording import Wording
from engine.lab.report import LabReport
from engine.lab.statistics import Rate
from engine.lab.verdict import FINE

#: So many minutes and more are told in hours.
HOURS_FROM = 100


def verdict_words(found: LabReport, wording: Wording) -> str:
    """Who wins how often, how sure that is, and what would make it surer."""
    estimate = found.findings.verdict.estimate
    side, other = side_names(found.game)
    if estimate.rate < 0.5:
        side = other
        estimate = estimate.turned
    key = "report.share.lucky" if found.findings.verdict.is_adjusted else "report.share"
    certain = "report.even" if found.findings.verdict.is_even_possible else "report.uneven"
    said = wording.text(certain, side=side, share=estimate_words(estimate, wording, key))
    more = found.findings.verdict.more
    if not more:
        return said
    width = wording.decimal(FINE * 100, 0)
    return f"{said} {wording.plural('playtest.more_games', more, width=width)}"


def sure_words(found: LabReport, wording: Wording) -> str:
    """What the verdict is worth, and what luck does to it."""
    said = [wording.text("report.sure")]
    without = found.findings.adjusted
    if without is not None and found.findings.verdict.is_adjusted:
        side, _ = side_names(found.game)
        share = estimate_words(without.plain, wording)
        said.insert(0, wording.text("report.sure.plain", side=side, share=share))
        said.insert(1, wording.text("report.sure.gain", gain=wording.decimal(without.gain, 2)))
    return " ".join(said)


def trust_words(found: LabReport, wording: Wording) -> str:
    """How many games were called before their end and how often that errs, nothing where none was to be."""
    trust = found.findings.trust
    if trust is None:
        return ""
    wrong = trust.wrong
    said = wording.plural("report.called", trust.called, sure=wording.short(trust.certainty * 100))
    if not wrong.of:
        return said
    otherwise = wording.plural(
        "report.called.wrong",
        wrong.of,
        wrong=wording.whole(wrong.count),
        span=span(*wrong.interval, wording),
        saved=wording.percent(trust.saved),
    )
    return f"{said} {otherwise}"


def long_words(seconds: float, wording: Wording) -> str:
    """How long so many seconds are, roughly."""
    minutes = max(round(seconds / 60), 1)
    if minutes >= HOURS_FROM:
        return wording.plural("figures.hours", round(minutes / 60))
    return wording.plural("figures.minutes", minutes)


def rate_words(rate: Rate, wording: Wording) -> str:
    """A rate with its counts and interval."""
    return wording.text(
        "report.rate",
        count=wording.whole(rate.count),
        of=wording.whole(rate.of),
        share=wording.percent(rate.share),
        span=span(*rate.interval, wording),
    )


def estimate_words(estimate: Estimate, wording: Wording, key: str = "report.share") -> str:
    """An estimate with its interval, as the text of `key` has them."""
    share = wording.percent(estimate.rate)
    return wording.text(key, share=share, span=span(estimate.low, estimate.high, wording))


def span(low: float, high: float, wording: Wording) -> str:
    """The ends of an interval in whole percent."""
    ends = max(low, 0.0), min(high, 1.0)
    low_words, high_words = (wording.decimal(each * 100, 0) for each in ends)
    return wording.text("report.span", low=low_words, high=high_words)
