"""The counts of a playtest as `tidewright playtest` prints them."""

from engine.lab.page.names import bot_name, won_words
from engine.lab.page.wording import Wording
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


def figures_text(figures: Report, names: dict[str, str], wording: Wording) -> str:
    """The figures in lines, sides by their names."""
    lines = [wording.plural("figures.games", figures.games)]
    for side, rate in figures.sides.items():
        lines.append(wording.text("figures.wins", side=names[side], rate=_rate(rate, wording)))
    for name, rate in figures.bots.items():
        lines.append(wording.text("figures.bot", bot=bot_name(name, wording), rate=_rate(rate, wording)))
        for (bot, side), each in figures.bots_by_side.items():
            if bot == name:
                said = wording.text("figures.bot.as", side=names[side], rate=_rate(each, wording))
                lines.append(f"  {said}")
    ended = ", ".join(
        f"{wording.whole(count)} {won_words(reason, wording)}" for reason, count in figures.reasons.items()
    )
    lines.append(wording.text("figures.ended", endings=ended))
    rounds = figures.rounds
    lines.append(
        wording.text(
            "figures.rounds",
            least=wording.whole(rounds.least),
            most=wording.whole(rounds.most),
            median=wording.short(rounds.median),
            mean=wording.decimal(rounds.mean),
        )
    )
    return "\n".join(lines)


def _rate(rate: Rate, wording: Wording) -> str:
    share, low, high = (wording.decimal(each * 100, 0) for each in (rate.share, *rate.interval))
    count, of = wording.whole(rate.count), wording.whole(rate.of)
    return wording.text("figures.rate", count=count, of=of, share=share, low=low, high=high)
