"""What a bot makes of fortifications: which are free, what they spare a squad, and when engineers dig."""

from __future__ import annotations

from collections.abc import Mapping

from engine.bots.judgement import Judgement
from engine.hexes.hex import Hex
from engine.play.action import Action
from engine.play.unit import Inside, OnHex, Unit
from engine.rules.base.troops.specializations import Occupy
from engine.rules.queries import digging_bar, hex_cover, shelter_cover
from engine.rules.skirmish.engineering.works import BUILD, ENTRENCHMENT, TRENCH, Work, does_work

#: Each die of cover leaves this share of what it is added to: 1 / (1 + COVERED * dice).
COVERED = 0.4
#: How much of the fire on a place a shelter dug there counts for: it stays, and others come after.
DIGGING = 0.8
#: What digging is worth on a goal of one's own, where the enemy will come.
ON_A_GOAL = 0.25


def free_shelters(judge: Judgement) -> Mapping[Hex, tuple[int, int]]:
    """By hex the best fortification nobody is in: its number and the cover it gives."""
    places = (unit.place for unit in judge.now.state.units.all())
    taken = {place.index for place in places if isinstance(place, Inside)}
    found: dict[Hex, tuple[int, int]] = {}
    for index, each in enumerate(judge.now.state.board.fortifications):
        kind = judge.game.catalogue.terrain.fortifications.get(each.type)
        if kind is None or not kind.holds_squad or index in taken or each.owner not in (None, judge.side):
            continue
        cover = added_cover(judge, each.hex, each.type)
        if cover > 0 and cover > found.get(each.hex, (0, 0))[1]:
            found[each.hex] = index, cover
    return found


def added_cover(judge: Judgement, hex_: Hex, type_: str) -> int:
    """The dice that a fortification of a type adds to those of the ground of a hex."""
    ground = hex_cover(judge.now, hex_)
    return judge.defence_dice(ground, shelter_cover(judge.now, type_)) - judge.defence_dice(ground)


def share_spared(cover: int) -> float:
    """The share of the enemy's fire that so many more dice of cover keep off."""
    return 1 - 1 / (1 + COVERED * cover)


def own_shelter(judge: Judgement, unit: Unit) -> float:
    """The share of the enemy's fire that the fortification a squad is in keeps off; 0 in the open."""
    if not isinstance(unit.place, Inside):
        return 0.0
    type_ = judge.now.state.board.fortifications[unit.place.index].type
    return share_spared(added_cover(judge, unit.place.hex, type_))


# ---------------------------------------------------------------------- digging


def worth_of_digging(judge: Judgement, unit: Unit, at: Hex, type_: str = ENTRENCHMENT) -> float:
    """What it is worth to dig in where a squad stands: the fire kept off, more on a goal of the own side."""
    if not isinstance(unit.place, OnHex) or at in judge.derive(free_shelters):
        return 0.0
    if digging_bar(judge.now, at) is not None:
        return 0.0
    goal = judge.goal_at.get(at)
    spared = share_spared(added_cover(judge, at, type_))
    held = goal is not None and judge.holds(goal) and judge.worth_of_staying(goal) > 0.1 * goal.worth
    return spared * (DIGGING * judge.threat(at) + (ON_A_GOAL if held else 0.0))


def best_work(judge: Judgement, unit: Unit, at: Hex, points: int) -> tuple[float, Work] | None:
    """The field work that is worth most to a squad with `points` (whole points), None where it does none."""
    best: tuple[float, Work] | None = None
    for type_ in (TRENCH, ENTRENCHMENT):
        kind = judge.game.catalogue.terrain.fortifications.get(type_)
        if kind is None or kind.build_mp is None or kind.build_mp > points:
            continue
        if not does_work(judge.now, unit, BUILD, type_):
            continue
        worth = worth_of_digging(judge, unit, at, type_)
        if worth > 0 and (best is None or worth > best[0]):
            best = worth, Work(BUILD, type_)
    return best


def occupied(options: list[Action]) -> Action | None:
    """Builders get into what they have built."""
    return next((option for option in options if isinstance(option, Occupy)), None)
