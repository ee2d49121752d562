"""Why bots choose as they do, each by its own account."""

from engine.bots.activations import Share
from engine.bots.search.search_bot import SearchBot, Tried
from engine.bots.search.standing import lead
from engine.bots.situation import Situation
from engine.bots.style import PLAIN, STYLES
from engine.bots.tactical_bot import TacticalBot
from engine.bots.why.choices import account_of_choice
from engine.bots.why.reasons import MOST, Alternative, Deliberation, account, dangers, watchers
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.rules.base.sequence.turns import ChooseAction

_SEARCH = "search"

#: The bots that can say why they choose as they do.
EXPLAINED = frozenset((*STYLES, _SEARCH))


def account_by(name: str, seed: int, now: Observation, ask: Ask, number: int) -> Deliberation | None:
    """Why the bot of that name chooses as it does; None for bots without reasons, and where it had none."""
    style = PLAIN if name == _SEARCH else STYLES.get(name)
    if style is None:
        return None
    if not isinstance(ask.step, ChooseAction):
        return account_of_choice(TacticalBot(seed, style), now, ask, number)
    return _searched(SearchBot(seed), now, ask, number) if name == _SEARCH else account(now, ask, style)


def _searched(bot: SearchBot, now: Observation, ask: Ask, number: int) -> Deliberation | None:
    """What came of the activations that were played out, beside what the side leads by now."""
    tried = bot.tried(now, ask, number)
    if not tried:
        return None
    view = Situation(now)
    before = lead(now.game, now.state, now.seat)
    found = tuple(_alternative(view, each, before) for each in tried[:MOST])
    return Deliberation(tried[0].option, found, dangers(view))


def _alternative(view: Situation, tried: Tried, before: float) -> Alternative:
    times = max(tried.times, 1)
    decided = tried.decided / times
    gained = tried.leads / times - before if tried.times else 0.0
    shares = tuple(
        share for share in (Share("played_out", gained), Share("decided", decided)) if share.amount
    )
    plan = None if tried.here is None else tried.here.plan
    watched = 0 if plan is None else len(watchers(view, plan.end))
    return Alternative(tried.option, gained + decided, shares, plan, watched)
