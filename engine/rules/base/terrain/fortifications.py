"""Entrenchments and pillboxes: getting in and out, and the cover they give."""

from collections.abc import Callable, Iterator

from engine.play.action import Action, Refused
from engine.play.attack import Attack
from engine.play.event import ActivationChanged, UnitMoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done, Step
from engine.play.unit import Inside, OnHex, Unit
from engine.rules.base.firing.op_fire import OpFireMoment
from engine.rules.base.moves.movement import POINT
from engine.rules.base.moves.moving import Enter, Move
from engine.rules.base.moves.spending import spending_bar, spent
from engine.rules.base.sequence.activation import active
from engine.rules.base.troops.specializations import Occupy
from engine.rules.module import Layer, Module
from engine.rules.queries import defence, draws_op_fire, point_cost, shelter_bar, shelter_cover

rule = Module("base.fortifications", Layer.BASE)

ENTRENCHMENT, PILLBOX, BUNKER = "entrenchment", "pillbox", "bunker"
#: The types to which what is said of pillboxes applies; what is said of entrenchments applies to all others.
PILLBOXES = (PILLBOX, BUNKER)


@dataclass(frozen=True, slots=True)
class EnterFortification(Action):
    """The active squad gets into that fortification of its hex."""

    index: int


@dataclass(frozen=True, slots=True)
class LeaveFortification(Action):
    """The active squad gets out of its fortification."""


def shelter_of(now: Position, unit: Unit) -> str | None:
    """The type of the fortification a unit is in, None for a unit in the open."""
    if not isinstance(unit.place, Inside):
        return None
    return now.state.board.fortifications[unit.place.index].type


def cover_of(now: Position, fortification: str) -> int:
    """The printed cover of a type of fortification."""
    kind = now.game.catalogue.terrain.fortifications.get(fortification)
    return 0 if kind is None else kind.cover


@rule.answer(shelter_cover)
def printed_cover(now: Position, fortification: str) -> int:
    """The printed one."""
    return cover_of(now, fortification)


@rule.term(defence, "fortification", ids=("B-FOR-05",))
def entrenched(now: Position, attack: Attack, unit: Unit) -> int:
    """B-FOR-05 — two more cover in an entrenchment; other field works as their table entry says."""
    shelter = shelter_of(now, unit)
    return 0 if shelter is None or shelter in PILLBOXES else cover_of(now, shelter)


@rule.term(defence, "fortification", ids=("B-FOR-10",))
def in_pillbox(now: Position, attack: Attack, unit: Unit) -> int:
    """B-FOR-10 — six more cover in a pillbox."""
    shelter = shelter_of(now, unit)
    return cover_of(now, shelter) if shelter is not None and shelter in PILLBOXES else 0


# ---------------------------------------------------------------------- getting in and out


def entering(fortification: str) -> str:
    """What the points are spent on by a squad that gets into a fortification of that type."""
    return f"enter:{fortification}"


def leaving(fortification: str) -> str:
    """What the points are spent on by a squad that gets out of one; noted of its activation, too."""
    return f"leave:{fortification}"


def _type_of(now: Position, index: int) -> str:
    works = now.state.board.fortifications
    return works[index].type if 0 <= index < len(works) else ""


def _spent_on(what: str) -> str:
    """The type of the fortification that points are spent on, empty where they are for something else."""
    verb, _, fortification = what.partition(":")
    return fortification if verb in ("enter", "leave") else ""


def _in_and_out(concerns: Callable[[str], bool], rule_id: str) -> None:
    """Registers what getting in and out of some types of fortification takes."""

    def one_point(now: Position, unit: Unit, what: str) -> int:
        fortification = _spent_on(what)
        return POINT if fortification and concerns(fortification) else 0

    def offer_shelter(now: Position, step: Move) -> Iterator[Action]:
        unit = active(now)
        at = now.hex_of(unit) if unit is not None else None
        if unit is None or at is None:
            return
        shelter = shelter_of(now, unit)
        if shelter is not None:
            if concerns(shelter):
                yield LeaveFortification()
            return
        for index, work in now.state.board.fortifications_at(at):
            if concerns(work.type):
                yield EnterFortification(index)

    def leave_first(now: Position, action: Enter) -> Refused | None:
        unit = active(now)
        if (
            unit is None
            or not isinstance(unit.place, Inside)
            or not concerns(_type_of(now, unit.place.index))
        ):
            return None
        return Refused(rule_id, "the squad must leave its fortification first", action.hex)

    rule.term(point_cost, "fortification", ids=(rule_id,))(one_point)
    rule.offer(Move, ids=(rule_id,))(offer_shelter)
    rule.forbid(Enter, ids=(rule_id,), once=True)(leave_first)


def _no_vehicles(concerns: Callable[[str], bool], rule_id: str) -> None:
    """Registers that vehicles cannot get into some types of fortification."""

    def squads_only(now: Position, action: EnterFortification) -> str | None:
        unit = active(now)
        if unit is None or unit.is_squad or not concerns(_type_of(now, action.index)):
            return None
        return "only squads get in"

    rule.forbid(EnterFortification, ids=(rule_id,))(squads_only)


def _one_squad_each(concerns: Callable[[str], bool], rule_id: str) -> None:
    """Registers that some types of fortification hold one squad each."""

    def one_squad_each(now: Position, action: EnterFortification) -> str | None:
        taken = any(
            isinstance(unit.place, Inside) and unit.place.index == action.index
            for unit in now.state.units.all()
        )
        return "it is taken" if taken and concerns(_type_of(now, action.index)) else None

    rule.forbid(EnterFortification, ids=(rule_id,))(one_squad_each)


def _leaving_draws_fire(concerns: Callable[[str], bool], rule_id: str) -> None:
    """Registers that leaving some types of fortification can be answered with Op Fire."""

    def leaving_draws_fire(now: Position, unit: Unit) -> bool:
        if not now.state.activations:
            return False
        return any(concerns(left) for each in now.state.activation.did if (left := _spent_on(each)))

    rule.allow(draws_op_fire, ids=(rule_id, "B-OPF-03"))(leaving_draws_fire)


def _is_pillbox(fortification: str) -> bool:
    return fortification in PILLBOXES


def _is_entrenchment(fortification: str) -> bool:
    return fortification not in PILLBOXES


_in_and_out(_is_entrenchment, "B-FOR-02")
_in_and_out(_is_pillbox, "B-FOR-08")
_no_vehicles(_is_entrenchment, "B-FOR-04")
_no_vehicles(_is_pillbox, "B-FOR-09")
_one_squad_each(_is_entrenchment, "B-FOR-03")
_one_squad_each(_is_pillbox, "B-FOR-09")
_leaving_draws_fire(_is_entrenchment, "B-FOR-07")
_leaving_draws_fire(_is_pillbox, "B-FOR-11")


@rule.forbid(EnterFortification, ids=("B-FOR-02",))
def in_this_hex(now: Position, action: EnterFortification) -> Refused | str | None:
    """B-FOR-02 — one that stands in the hex, with points enough; the enemy's own is not used."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or not isinstance(unit.place, OnHex):
        return "the squad is not in the open"
    here = dict(now.state.board.fortifications_at(at))
    if action.index not in here:
        return "there is no such fortification in the hex"
    if here[action.index].owner not in (None, unit.side):
        return "it belongs to the enemy"
    return spending_bar(now, entering(here[action.index].type))


@rule.forbid(EnterFortification)
def fit_for_shelter(now: Position, action: EnterFortification) -> Refused | None:
    """Nobody gets in whom a rule keeps out of all of them."""
    unit = active(now)
    return None if unit is None else shelter_bar(now, unit)


@rule.forbid(Occupy)
def fit_for_what_it_built(now: Position, action: Occupy) -> Refused | None:
    """Not even into what it has just built."""
    unit = active(now)
    return None if unit is None else shelter_bar(now, unit)


@rule.take(EnterFortification)
def move_in(now: Position, action: EnterFortification, step: Step) -> Done:
    """The squad is in; that draws no Op Fire (B-OPF-03)."""
    unit = now.unit(now.state.activation.unit)
    at = now.hex_of(unit)
    assert at is not None
    moved = UnitMoved(unit.id, Inside(at, action.index), "enter")
    return Done((spent(now, unit, entering(_type_of(now, action.index))), moved), (step,))


@rule.forbid(LeaveFortification, ids=("B-FOR-02",))
def able_to_leave(now: Position, action: LeaveFortification) -> Refused | str | None:
    """B-FOR-02 — out of one's own fortification, with points enough."""
    unit = active(now)
    shelter = None if unit is None else shelter_of(now, unit)
    return "the squad is in no fortification" if shelter is None else spending_bar(now, leaving(shelter))


@rule.take(LeaveFortification)
def move_out(now: Position, action: LeaveFortification, step: Step) -> Done:
    """The squad stands in the hex, which is a moment of its own for those who may answer it."""
    unit = now.unit(now.state.activation.unit)
    at, shelter = now.hex_of(unit), shelter_of(now, unit)
    assert at is not None
    assert shelter is not None
    moved = UnitMoved(unit.id, OnHex(at), "leave")
    noted = ActivationChanged(now.state.activation.done(leaving(shelter)).unfired())
    return Done((noted, spent(now, unit, leaving(shelter)), moved), (OpFireMoment(), step))
