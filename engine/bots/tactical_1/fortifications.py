"""What a bot makes of fortifications: which are free, what they spare a squad, and when engineers dig."""

from collections.abc import Mapping

from engine.bots.tactical_1.choosing import best
from engine.bots.tactical_1.situation import FirstSituation
from engine.hexes.hex import Hex
from engine.play.action import Action
from engine.play.options import Options
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


def free_shelters(view: FirstSituation) -> Mapping[Hex, tuple[int, int]]:
    """By hex the best fortification nobody is in: its number and the cover it gives."""
    places = (unit.place for unit in view.now.state.units.all())
    taken = {place.index for place in places if isinstance(place, Inside)}
    found: dict[Hex, tuple[int, int]] = {}
    for index, each in enumerate(view.now.state.board.fortifications):
        kind = view.game.catalogue.terrain.fortifications.get(each.type)
        if kind is None or not kind.holds_squad or index in taken or each.owner not in (None, view.side):
            continue
        cover = added_cover(view, each.hex, each.type)
        if cover > 0 and cover > found.get(each.hex, (0, 0))[1]:
            found[each.hex] = index, cover
    return found


def added_cover(view: FirstSituation, hex_: Hex, type_: str) -> int:
    """The dice that a fortification of a type adds to those of the ground of a hex."""
    ground = hex_cover(view.now, hex_)
    return view.defence_dice(ground, shelter_cover(view.now, type_)) - view.defence_dice(ground)


def share_spared(cover: int) -> float:
    """The share of the enemy's fire that so many more dice of cover keep off."""
    return 1 - 1 / (1 + COVERED * cover)


def own_shelter(view: FirstSituation, unit: Unit) -> float:
    """The share of the enemy's fire that the fortification a squad is in keeps off; 0 in the open."""
    if not isinstance(unit.place, Inside):
        return 0.0
    type_ = view.now.state.board.fortifications[unit.place.index].type
    return share_spared(added_cover(view, unit.place.hex, type_))


# ---------------------------------------------------------------------- digging


def worth_of_digging(view: FirstSituation, unit: Unit, at: Hex, type_: str = ENTRENCHMENT) -> float:
    """What it is worth to dig in where a squad stands: the fire kept off, more on a goal of the own side."""
    if not isinstance(unit.place, OnHex) or at in view.derive(free_shelters):
        return 0.0
    if digging_bar(view.now, at) is not None:
        return 0.0
    goal = view.goal_at.get(at)
    spared = share_spared(added_cover(view, at, type_))
    held = goal is not None and view.holds(goal) and view.worth_of_staying(goal) > 0.1 * goal.worth
    return spared * (DIGGING * view.threat(at) + (ON_A_GOAL if held else 0.0))


def best_work(view: FirstSituation, unit: Unit, at: Hex, points: int) -> tuple[float, Work] | None:
    """The field work that is worth most to a squad with `points` (whole points), None where it does none."""

    def worth(work: Work) -> float | None:
        kind = view.game.catalogue.terrain.fortifications.get(work.what)
        if kind is None or kind.build_mp is None or kind.build_mp > points:
            return None
        able = does_work(view.now, unit, work.task, work.what)
        return worth_of_digging(view, unit, at, work.what) if able else None

    return best((Work(BUILD, TRENCH), Work(BUILD, ENTRENCHMENT)), worth, 0.0)


def occupied(options: Options) -> Action | None:
    """Builders get into what they have built."""
    return next(options.of(Occupy), None)
