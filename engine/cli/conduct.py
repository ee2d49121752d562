"""What `tidewright playtest --conduct` says of how bots played."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields

from engine.lab.conduct import Conduct
from engine.model.values import Json


def conduct_data(conducts: Mapping[str, Conduct]) -> dict[str, Json]:
    """All counts by bot, as they are."""
    return {
        name: {each.name: _data(getattr(conduct, each.name)) for each in fields(conduct)}
        for name, conduct in conducts.items()
    }


def _data(value: int | float | Counter[str]) -> Json:
    if isinstance(value, Counter):
        return dict(sorted(value.items()))
    return round(value, 4) if isinstance(value, float) else value


def conduct_text(conducts: Mapping[str, Conduct]) -> str:
    """The counts as shares and means a game, in a few lines a bot."""
    return "\n".join(line for name, conduct in conducts.items() for line in _lines(name, conduct))


def _lines(name: str, conduct: Conduct) -> list[str]:
    lines = [
        f"conduct of {name}, a game:",
        f"  loses {_mean(conduct, conduct.figures_lost)} figures,"
        f" {_share(conduct.sprints, conduct.figures_lost)} of them to fire at its own moves;"
        f" {_mean(conduct, conduct.officers_lost)} officers,"
        f" {_mean(conduct, conduct.vehicles_lost)} vehicles",
        f"  leaves {_share(conduct.deserted, conduct.holders)} of the objectives without relief"
        f" where it acts with the only unit there ({_mean(conduct, conduct.holders)} times)",
        f"  attacks {_mean(conduct, conduct.attacks)} times,"
        f" {_share(conduct.supported, conduct.attacks)} with support,"
        f" {_share(conduct.suppressive, conduct.attacks)} to suppress,"
        f" a mean chance of {conduct.mean_chance:.0%} to hit; {_mean(conduct, conduct.assaults)} assaults",
        f"  {_mean(conduct, conduct.activations)} activations,"
        f" {_share(conduct.idle, conduct.activations)} without effect",
    ]
    counts = (("actions", conduct.actions), ("uses", conduct.tools), ("buys", conduct.bought))
    lines += [f"  {word}: {_each(conduct, counter)}" for word, counter in counts if counter]
    return lines


def _mean(conduct: Conduct, count: int) -> str:
    return f"{count / max(conduct.games, 1):.1f}"


def _share(count: int, of: int) -> str:
    return f"{count / of:.0%}" if of else "none"


def _each(conduct: Conduct, counter: Counter[str]) -> str:
    """The most frequent first."""
    ordered = sorted(counter.items(), key=lambda each: (-each[1], each[0]))
    return ", ".join(f"{name.replace('_', ' ')} {_mean(conduct, count)}" for name, count in ordered)
