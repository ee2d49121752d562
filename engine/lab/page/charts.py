"""Drawings of figures as SVG: hovering over a mark says its figures in words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from math import ceil, log10

from engine.lab.curves import Curve, Point
from engine.lab.luck import Estimate
from engine.lab.page.wording import Wording

_WIDE, _TALL = 340, 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 10, 10, 26
_WIDEST_COLUMN = 44
#: About so many lines of a scale, which stand at multiples of one of these.
_LINES = 4
_UNITS = (0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 25.0, 50.0, 100.0)


def share_bar(estimate: Estimate, names: tuple[str, str], wording: Wording) -> str:
    """The first side's rate on a line between both: a dot with its interval, a stroke for an even map."""
    share, low, high = (wording.decimal(each * 100) for each in estimate)
    words = wording.text("report.bar", side=names[0], share=share, low=low, high=high)
    # All to the first side is on the left.
    places = 1 - 2 * estimate.high, 1 - 2 * estimate.rate, 1 - 2 * estimate.low
    left, right = (wording.text("report.bar.all", side=name) for name in names)
    return _bar(places, words, (left, wording.text("playtest.fair"), right))


def change_bar(change: Estimate, words: str, wording: Wording) -> str:
    """How much more often a side wins, on a line with no change in the middle; `words` say the same."""
    # The line ends at a round number of points beyond the interval.
    most = max(0.1, ceil(20 * max(abs(change.low), abs(change.high))) / 20)
    less, more = (wording.signed(each * 100) for each in (-most, most))
    ends = (
        wording.text("report.change.less", points=less),
        wording.text("report.change.none"),
        wording.text("report.change.more", points=more),
    )
    return _bar((change.low / most, change.rate / most, change.high / most), words, ends)


def _bar(places: tuple[float, float, float], words: str, ends: tuple[str, str, str]) -> str:
    """A dot within its interval on a line from -1 to 1, with a stroke in the middle.

    `places` are the lower end, the dot and the upper end; `ends` is written below left, middle and right.
    """
    wide, tall = 560, 58
    low, dot, high = (round(wide / 2 + min(max(each, -1.0), 1.0) * (wide / 2 - 8), 1) for each in places)
    left, middle, right = map(escape, ends)
    return "".join(
        (
            f'<svg class="share" viewBox="0 0 {wide} {tall}" role="img" aria-label="{escape(words)}">',
            f'<rect class="track" x="8" y="18" width="{wide - 16}" height="12" rx="6"/>',
            f'<rect class="one soft" x="{low}" y="18" width="{round(high - low, 1)}" height="12" rx="6">',
            f"<title>{escape(words)}</title></rect>",
            f'<line class="axis" x1="{wide / 2}" x2="{wide / 2}" y1="10" y2="38"/>',
            f'<circle class="one" cx="{dot}" cy="24" r="7">',
            f"<title>{escape(words)}</title></circle>",
            f'<text x="8" y="54">{left}</text>',
            f'<text x="{wide / 2}" y="54" text-anchor="middle">{middle}</text>',
            f'<text x="{wide - 8}" y="54" text-anchor="end">{right}</text></svg>',
        )
    )


def columns(counts: Mapping[int, int], title: str, wording: Wording) -> str:
    """How many games each round had."""
    if not counts:
        return ""
    first, last = min(counts), max(counts)
    most = max(counts.values())
    step = (_WIDE - _LEFT - _RIGHT) / (last - first + 1)
    wide = min(step * 0.76, _WIDEST_COLUMN)
    parts = [_opened(title), *_scale(0.0, most, wording)]
    for number in range(first, last + 1):
        count = counts.get(number, 0)
        tall = (_TALL - _TOP - _BOTTOM) * count / most
        left = _LEFT + (number - first) * step
        parts.append(
            f'<rect class="plain" x="{left + (step - wide) / 2:.1f}" y="{_TALL - _BOTTOM - tall:.1f}" '
            f'width="{wide:.1f}" height="{tall:.1f}">'
            f"<title>{escape(wording.plural('report.column', count, round=f'{number}'))}</title></rect>"
        )
    parts += _numbers(range(first, last + 1), lambda number: _LEFT + (number - first + 0.5) * step)
    return "".join((*parts, "</svg>"))


def curve_chart(pair: Sequence[Curve], names: Sequence[str], title: str, wording: Wording) -> str:
    """What two sides have, round by round: lines of means, bands for half of the games."""
    points = [point for curve in pair for point in curve.points]
    low = min(0.0, *(point.low for point in points))
    high = max(*(point.high for point in points), *(point.mean for point in points), low + 1)
    first, last = points[0].round, max(point.round for point in points)
    step = (_WIDE - _LEFT - _RIGHT) / max(last - first, 1)

    def x(number: int) -> float:
        return _LEFT + (number - first) * step

    def y(value: float) -> float:
        return _TALL - _BOTTOM - (_TALL - _TOP - _BOTTOM) * (value - low) / (high - low)

    def path(values: Iterable[tuple[int, float]]) -> str:
        return " ".join(f"{x(number):.1f},{y(value):.1f}" for number, value in values)

    parts = [_opened(title), *_scale(low, high, wording)]
    for kind, curve in zip(("one", "two"), pair, strict=True):
        band = [(each.round, each.high) for each in curve.points]
        band += [(each.round, each.low) for each in reversed(curve.points)]
        parts.append(f'<polygon class="{kind} band" points="{path(band)}"/>')
    for kind, name, curve in zip(("one", "two"), names, pair, strict=True):
        parts.append(
            f'<polyline class="{kind} line" points="{path((p.round, p.mean) for p in curve.points)}"/>'
        )
        for each in curve.points:
            parts.append(
                f'<circle class="{kind}" cx="{x(each.round):.1f}" cy="{y(each.mean):.1f}" r="3.5">'
                f"<title>{escape(_said(name, each, wording))}</title></circle>"
            )
    parts += _numbers(range(first, last + 1), x)
    return "".join((*parts, "</svg>"))


def _said(name: str, point: Point, wording: Wording) -> str:
    mean, low, high = (wording.decimal(each) for each in (point.mean, point.low, point.high))
    return wording.plural(
        "report.point", point.games, side=name, round=f"{point.round}", mean=mean, low=low, high=high
    )


def _opened(words: str) -> str:
    return f'<svg class="chart" viewBox="0 0 {_WIDE} {_TALL}" role="img" aria-label="{escape(words)}">'


def _scale(low: float, high: float, wording: Wording) -> list[str]:
    """Lines at round numbers from low to high."""
    rough = (high - low) / _LINES
    unit = next((each for each in _UNITS if each >= rough), 10.0 ** ceil(log10(rough)))
    parts = []
    number = ceil(low / unit) * unit
    while number <= high:
        y = _TALL - _BOTTOM - (_TALL - _TOP - _BOTTOM) * (number - low) / (high - low)
        parts.append(f'<line class="axis" x1="{_LEFT}" x2="{_WIDE - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        words = escape(wording.short(number))
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{words}</text>')
        number += unit
    return parts


def _numbers(rounds: range, x: Callable[[int], float]) -> list[str]:
    """The numbers under a chart, not too many of them."""
    every = ceil(len(rounds) / 12)
    return [
        f'<text x="{x(number):.1f}" y="{_TALL - 8}" text-anchor="middle">{number}</text>'
        for number in rounds
        if (number - rounds.start) % every == 0
    ]
