"""The counts of a playtest as `tidewright playtest` prints them."""

from engine.lab.page.names import reason_name
from engine.lab.report_data import rate_data
from engine.lab.statistics import GameRecord, Rate, Report, Spread
from engine.model.values import Json


def figures_data(figures: Report, records: list[GameRecord]) -> dict[str, Json]:
    """The figures and every game as data."""
    return {
        "games": figures.games,
        "sides": {side: rate_data(rate) for side, rate in figures.sides.items()},
        "bots": {name: rate_data(rate) for name, rate in figures.bots.items()},
        "bots_by_side": [
            {"bot": name, "side": side, **rate_data(rate)}
            for (name, side), rate in figures.bots_by_side.items()
        ],
        "reasons": dict(figures.reasons),
        "rounds": _spread(figures.rounds),
        "decisions": _spread(figures.decisions),
        "records": [
            {
                "seed": each.seed,
                "bots": dict(each.bots),
                "winner": each.winner,
                "reason": each.reason,
                "rounds": each.rounds,
                "victory_points": dict(each.victory_points),
                "decisions": each.decisions,
            }
            for each in records
        ],
    }


def _spread(spread: Spread) -> dict[str, Json]:
    return {
        "least": spread.least,
        "median": spread.median,
        "most": spread.most,
        "mean": round(spread.mean, 2),
    }


def figures_text(figures: Report, names: dict[str, str]) -> str:
    """The figures in lines, sides by their names."""
    lines = [f"{figures.games} games; shares with their 95 % intervals"]
    lines += [f"{names[side]} wins {_share(rate)}" for side, rate in figures.sides.items()]
    for name, rate in figures.bots.items():
        lines.append(f"{name} wins {_share(rate)}")
        sides = ((side, each) for (bot, side), each in figures.bots_by_side.items() if bot == name)
        lines += [f"  as {names[side]} {_share(each)}" for side, each in sides]
    ended = ", ".join(f"{count} by {reason_name(reason)}" for reason, count in figures.reasons.items())
    rounds = figures.rounds
    lines.append(f"ended: {ended}")
    lines.append(f"rounds: {rounds.least} to {rounds.most}, median {rounds.median:g}, mean {rounds.mean:.1f}")
    return "\n".join(lines)


def _share(rate: Rate) -> str:
    low, high = rate.interval
    return f"{rate.count} of {rate.of}: {rate.share:.0%} ({low:.0%} to {high:.0%})"
