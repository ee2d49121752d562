"""Sentences about two versions of a map, for the page and the command line."""

from engine.lab.page.wording import Wording
from engine.lab.versions import VersionComparison


def comparison_words(found: VersionComparison, side: str, wording: Wording) -> str:
    """What the new version does to the first side, `side` by name, and to games."""
    lines = [played_words(found, wording), change_words(found, side, wording), sure_of_words(found, wording)]
    for each in found.measures:
        key = "versions.measured" if each.may_be_nothing else "versions.measured.sure"
        old, new = (wording.decimal(value) for value in (each.old, each.new))
        said = wording.text(key, what=measure_name(each.name, wording), old=old, new=new)
        lines.append(f"  {said}")
    return "\n".join(lines)


def played_words(found: VersionComparison, wording: Wording) -> str:
    """What was played."""
    return wording.plural("versions.played.lucky" if found.is_adjusted else "versions.played", found.games)


def change_words(found: VersionComparison, side: str, wording: Wording) -> str:
    """How much more often the first side wins, and whether that may be nothing."""
    by, low, high = (wording.signed(each * 100) for each in found.change)
    return wording.text(
        "versions.change" if found.is_nothing_possible else "versions.change.sure",
        side=side,
        old=wording.percent(found.old),
        new=wording.percent(found.new),
        points=by,
        span=wording.text("report.span", low=low, high=high),
    )


def sure_of_words(found: VersionComparison, wording: Wording) -> str:
    """What common seeds and luck taken off are worth."""
    if found.is_alike:
        return wording.text("versions.alike")
    return wording.text("versions.gain", gain=wording.decimal(found.gain))


def measure_name(measure: str, wording: Wording) -> str:
    """What games are compared by."""
    return wording.text(f"versions.measure.{measure.replace(' ', '_')}")
