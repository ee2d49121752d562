"""What a bot makes of fortifications: which are free, what they spare a squad, and when engineers dig."""

from __future__ import annotations

from collections.abc import Mapping

from engine.bots.judgement import Judgement
from engine.hexes.hex import Hex
from engine.model.objective import ObjectiveType
from engine.play.action import Action
from engine.play.unit import Inside, OnHex, Unit
from engine.rules.base.troops.specializations import Occupy
from engine.rules.base.works.land import terrain_here
from engine.rules.skirmish.engineering.works import BUILD, ENTRENCHMENT, TRENCH, Work

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
        cover = added_cover(judge, each.hex, kind.cover)
        if cover > 0 and cover > found.get(each.hex, (0, 0))[1]:
            found[each.hex] = index, cover
    return found


def added_cover(judge: Judgement, hex_: Hex, cover: int) -> int:
    """The dice that a fortification adds in a hex: in a skirmish only what exceeds those of the terrain."""
    return cover - judge.cover(hex_) if judge.is_skirmish else cover


def share_spared(cover: int) -> float:
    """The share of the enemy's fire that so many more dice of cover keep off."""
    return 1 - 1 / (1 + COVERED * max(cover, 0))


def own_shelter(judge: Judgement, unit: Unit) -> float:
    """The share of the enemy's fire that the fortification a squad is in keeps off; 0 in the open."""
    if not isinstance(unit.place, Inside):
        return 0.0
    type_ = judge.now.state.board.fortifications[unit.place.index].type
    kind = judge.game.catalogue.terrain.fortifications.get(type_)
    return 0.0 if kind is None else share_spared(added_cover(judge, unit.place.hex, kind.cover))


# ---------------------------------------------------------------------- digging


def worth_of_digging(judge: Judgement, unit: Unit, at: Hex, type_: str = ENTRENCHMENT) -> float:
    """What it is worth to dig in where a squad stands: the fire kept off, more on a goal of the own side."""
    kind = judge.game.catalogue.terrain.fortifications.get(type_)
    if kind is None or not isinstance(unit.place, OnHex) or at in judge.derive(free_shelters):
        return 0.0
    if not _can_be_dug(judge, at):
        return 0.0
    goal = judge.goal_at.get(at)
    spared = share_spared(added_cover(judge, at, kind.cover))
    held = goal is not None and judge.holds(goal) and judge.worth_of_staying(goal) > 0.1 * goal.worth
    return spared * (DIGGING * judge.threat(at) + (ON_A_GOAL if held else 0.0))


def _can_be_dug(judge: Judgement, at: Hex) -> bool:
    """S-ENG-02, S-ENG-19 — on ground to dig in, in a skirmish not on resource and victory points."""
    now = judge.now
    objectives = now.game.objectives_at.get(at, ()) if judge.is_skirmish else ()
    if any(each.type is not ObjectiveType.SPECIAL for each in objectives):
        return False
    kind = terrain_here(now, at)
    return kind is not None and kind.fortifiable and not now.game.map.cells[at].stream


def best_work(judge: Judgement, unit: Unit, at: Hex, points: int) -> tuple[float, Work] | None:
    """The field work that is worth most for `points` (whole points), None where nothing is."""
    best: tuple[float, Work] | None = None
    for type_ in (TRENCH, ENTRENCHMENT):
        kind = judge.game.catalogue.terrain.fortifications.get(type_)
        if kind is None or kind.build_mp is None or kind.build_mp > points:
            continue
        worth = worth_of_digging(judge, unit, at, type_)
        if worth > 0 and (best is None or worth > best[0]):
            best = worth, Work(BUILD, type_)
    return best


def occupied(options: list[Action]) -> Action | None:
    """Builders get into what they have built."""
    return next((option for option in options if isinstance(option, Occupy)), None)
