"""What `tidewright playtest --conduct` says of how bots played."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import reduce

from engine.lab.conduct import Conduct
from engine.lab.page.names import action_name, bot_name, tool_name, unit_name
from engine.lab.page.wording import Wording
from engine.model.values import Json
from engine.play.game import Game


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


def conduct_text(conducts: Mapping[str, Conduct], game: Game, wording: Wording) -> str:
    """The counts as shares and means a game, in a few lines a bot."""
    lines = []
    for name, conduct in conducts.items():
        lines.append(wording.text("conduct.of", bot=bot_name(name, wording)))
        lines += [f"  {line}" for line in _lines(conduct, game, wording)]
    return "\n".join(lines)


def _lines(conduct: Conduct, game: Game, wording: Wording) -> list[str]:
    def mean(count: int) -> str:
        return wording.decimal(count / max(conduct.games, 1))

    def share(count: int, of: int) -> str:
        return _percent(count / of, wording) if of else wording.text("report.none")

    def each(counter: Counter[str], name: Callable[[str], str]) -> str:
        """The most frequent first."""
        ordered = sorted(counter.items(), key=lambda counted: (-counted[1], counted[0]))
        return reduce(
            lambda first, second: wording.text("conduct.next", first=first, second=second),
            (f"{name(what)} {mean(count)}" for what, count in ordered),
        )

    lines = [
        wording.text(
            "conduct.loses",
            figures=mean(conduct.figures_lost),
            sprints=share(conduct.sprints, conduct.figures_lost),
            officers=mean(conduct.officers_lost),
            vehicles=mean(conduct.vehicles_lost),
        ),
        wording.text(
            "conduct.leaves", deserted=share(conduct.deserted, conduct.holders), times=mean(conduct.holders)
        ),
        wording.text(
            "conduct.attacks",
            attacks=mean(conduct.attacks),
            supported=share(conduct.supported, conduct.attacks),
            suppressive=share(conduct.suppressive, conduct.attacks),
            chance=_percent(conduct.mean_chance, wording),
            assaults=mean(conduct.assaults),
        ),
        wording.text(
            "conduct.idle",
            activations=mean(conduct.activations),
            idle=share(conduct.idle, conduct.activations),
        ),
    ]
    if conduct.actions:
        named = each(conduct.actions, lambda what: action_name(what, wording))
        lines.append(wording.text("conduct.actions", actions=named))
    if conduct.tools:
        named = each(conduct.tools, lambda what: tool_name(what, wording))
        lines.append(wording.text("conduct.tools", tools=named))
    if conduct.bought:
        named = each(conduct.bought, lambda what: unit_name(game, what, wording))
        lines.append(wording.text("conduct.bought", units=named))
    return lines


def _percent(share: float, wording: Wording) -> str:
    return wording.text("figures.percent", number=wording.decimal(share * 100, 0))
