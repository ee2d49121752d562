"""Night: visibility rolled, star shells that light an area, muzzle flashes that reveal, a start concealed."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from engine.hexes.hex import Hex, distance
from engine.model.limits import LAST_ROUND
from engine.model.said import say
from engine.model.values import Json, UnitId
from engine.play.action import Action, Pass, Refused
from engine.play.ask import Ask, Chance, Roll, Throw
from engine.play.attack import Attack, Shot
from engine.play.event import (
    AttackChanged,
    AttackDeclared,
    Event,
    Marked,
    PhaseBegan,
    RoundBegan,
    SlotChanged,
)
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.ruleset import Procedure
from engine.play.state import State
from engine.play.step import Done, Step
from engine.play.unit import CONCEALED, DISRUPTED, FATIGUED, PINNED, SeatId, Unit
from engine.rules.base.firing.firepower import weapons, whole
from engine.rules.base.sequence.activation import Activate, active, own_units, standing
from engine.rules.base.sequence.turns import ChooseAction
from engine.rules.base.sighting.seeing import STARTING_SIGHT, sight_now
from engine.rules.base.sighting.sight_clauses import Farthest, PairClause, SightCase
from engine.rules.base.sighting.sight_proof import Ruling
from engine.rules.base.terrain.concealment import hides, seen_anew
from engine.rules.base.troops.units import has_ability
from engine.rules.cards.table import CardActivated
from engine.rules.effects.abilities import CardFailed, CardResolved, CarryOut, card_of
from engine.rules.module import Layer, Module, Parameter
from engine.rules.option import Option
from engine.rules.queries import (
    ACTION_PHASE,
    STATUS_PHASE,
    has_heavy_weapon,
    is_vehicle,
    line_of_sight,
    takes_cover,
    weapon_range,
)

MODULE = "optional.night"
FIRST_VISIBILITY = "night.start_visibility"
#: Rounds of darkness (none given = to the end), what each adds to the visibility in place of the die, and
#: whether star shells are at hand.
ROUNDS, GROWTH, STAR_SHELLS = "night.rounds", "night.growth", "night.star_shells"
#: The action of a mortar crew that fires a star shell.
STAR_SHELL = "star_shell"
#: The decks of artillery cards begin so; the effects of a card that attack, and those that fall into a hex.
ARTILLERY, ATTACKS = "artillery", frozenset(("area_attack", "blast"))
STRIKES = ATTACKS | {"smoke"}
#: O-RND-02 — what a face of the die adds to the visibility.
BRIGHTER = {1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 2}


@dataclass(frozen=True, slots=True)
class Dark:
    """How far is seen (None = as the rules of the first round say), what is lit, whose fire was seen.

    `card` is the card under way whose artillery lights a hex in place of its attacks.
    """

    visibility: int | None = None
    lit: tuple[Hex, ...] = ()
    flashes: tuple[UnitId, ...] = ()
    card: str = ""


@dataclass(frozen=True, slots=True)
class RollVisibility(Step):
    """At the end of the Status Phase a die says how much brighter it gets."""


@dataclass(frozen=True, slots=True)
class AimShell(Step):
    """The active crew picks the hex over which its star shell burns."""


@dataclass(frozen=True, slots=True)
class Light(Action):
    """A star shell burns over a hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class ChooseShells(Step):
    """Whether the artillery of a card lights a hex in place of its attacks."""

    seat: SeatId
    card: str


@dataclass(frozen=True, slots=True)
class LightByCard(Action):
    """The artillery of the card just activated fires a star shell."""


@dataclass(frozen=True, slots=True)
class VisibilityChanged(SlotChanged):
    """It got brighter, or stayed as dark as it was."""


@dataclass(frozen=True, slots=True)
class ShellBurns(SlotChanged):
    """A star shell lights a hex and its neighbours."""


@dataclass(frozen=True, slots=True)
class FireSeen(SlotChanged):
    """Units have given their positions away by firing."""


rule = Module(
    MODULE,
    Layer.OPTIONAL,
    option=Option("night", say("Night")),
    slot=Dark(),
    parameters=(
        Parameter(FIRST_VISIBILITY, 2, low=0, high=60),
        Parameter(ROUNDS, None, low=1, high=LAST_ROUND),
        Parameter(GROWTH, None, low=0, high=60),
        Parameter(STAR_SHELLS, True, choices=(True, False)),
    ),
)

#: How many hexes far is seen; None = as far as a line of sight goes.
visibility: Query[[], int | None] = Query("visibility", None)
#: Whether whatever is in a hex is seen however far away it is.
stands_out: Query[[Hex], bool] = Query("stands_out", False)


def dark(state: State) -> Dark:
    """The drawer of this module."""
    drawer = state.slots.get(MODULE)
    return drawer if isinstance(drawer, Dark) else Dark()


# ---------------------------------------------------------------------- how far is seen


@rule.answer(visibility, ids=("O-RND-01",))
def two_hexes_at_first(now: Position) -> int | None:
    """O-RND-01 — two hexes in the first round."""
    return _first(now.game.ruleset.parameters)


def _first(parameters: Mapping[str, Json]) -> int | None:
    given = parameters.get(FIRST_VISIBILITY)
    return given if isinstance(given, int) else None


def dark_at_first(parameters: Mapping[str, Json]) -> PairClause:
    """O-RND-01 — what a map looks like before play: nothing farther away is seen in the first round."""
    far = _first(parameters)

    def too_far(case: SightCase) -> Ruling | None:
        apart = distance(case.low, case.high)
        if far is None or apart <= far:
            return None
        args = {"a": case.low, "b": case.high, "distance": apart, "farthest": far}
        return Ruling("O-RND-01", "too_far", args, True)

    return PairClause("O-RND-01", too_far, None if far is None else Farthest(far))


rule.part(STARTING_SIGHT, dark_at_first, ids=("O-RND-01",))


@rule.modify(visibility, Stage.REPLACE, ids=("O-RND-02",))
def as_rolled(now: Position, first: int | None) -> int | None:
    """O-RND-02 — later on what the dice have made of it; by day, after the rounds of night, no limit."""
    if _is_day(now):
        return None
    known = dark(now.state).visibility
    return first if known is None else known


def _is_day(now: Position) -> bool:
    last = now.game.ruleset.parameters[ROUNDS]
    return isinstance(last, int) and now.state.round > last


@rule.deny(line_of_sight, ids=("O-RND-01",))
def no_farther(now: Position, a: Hex, b: Hex) -> bool:
    """O-RND-01 — nothing farther away is seen, unless it stands out."""
    far = visibility(now)
    return far is not None and distance(a, b) > far and not stands_out(now, b)


rule.insert(STATUS_PHASE, RollVisibility(), ids=("O-RND-02",))


@rule.run(RollVisibility, ids=("O-RND-02",))
def roll_visibility(now: Position, step: RollVisibility) -> Chance | Done:
    """O-RND-02 — one die, as long as it is dark; none where the scenario says by how much it grows."""
    far, growth = visibility(now), now.game.ruleset.parameters[GROWTH]
    if far is None:
        return Done()
    if isinstance(growth, int):
        return Done((VisibilityChanged(MODULE, replace(dark(now.state), visibility=far + growth)),))
    return Chance("visibility", (Throw("plain", 1, "visibility"),))


@rule.rolled(RollVisibility, ids=("O-RND-02",))
def gets_brighter(now: Position, step: RollVisibility, roll: Roll) -> Done:
    """O-RND-02 — 1 and 2 change nothing, 3 to 5 add a hex, 6 adds two."""
    farther = (visibility(now) or 0) + BRIGHTER[roll.faces[0]]
    return Done((VisibilityChanged(MODULE, replace(dark(now.state), visibility=farther)),))


# ---------------------------------------------------------------------- concealment


@rule.after(RoundBegan, ids=("O-CON-01",))
def begin_concealed(now: Position, event: RoundBegan) -> Done | None:
    """O-CON-01 — units of every kind begin the game concealed in terrain that gives cover."""
    if event.round != 1:
        return None
    return Done(tuple(_in_cover(now)))


def _in_cover(now: Position) -> Iterator[Event]:
    for unit in now.state.units.all():
        at = now.hex_of(unit)
        if at is None or not standing(now, unit) or unit.has(CONCEALED):
            continue
        if takes_cover(now, unit) and _gives_cover(now, at):
            yield Marked(unit.id, CONCEALED, "night")


def _gives_cover(now: Position, hex_: Hex) -> bool:
    cell = now.game.map.cells.get(hex_)
    table = now.game.catalogue.terrain.terrain
    kind = table.get("bridge" if cell.bridge is not None else cell.terrain) if cell is not None else None
    return kind is not None and kind.cover > 0


@rule.allow(hides, ids=("O-CON-01",))
def any_cover_hides(now: Position, unit: Unit, hex_: Hex) -> bool:
    """O-CON-01 — in such terrain they remain concealed until they attack or support an attack."""
    return not _is_day(now) and _gives_cover(now, hex_)


# Whatever makes more of the map seen may show who stands there in the open.
rule.after(VisibilityChanged, ids=("B-CON-07",))(seen_anew)
rule.after(ShellBurns, ids=("B-CON-07",))(seen_anew)
rule.after(FireSeen, ids=("B-CON-07",))(seen_anew)


# ---------------------------------------------------------------------- muzzle flash


def _flashing(now: Position, attack: Attack) -> Done | None:
    known = dark(now.state)
    new = [
        unit.id
        for unit in (now.state.units.find(shooter.unit) for shooter in attack.shooters)
        if unit is not None
        and unit.id not in known.flashes
        and (is_vehicle(now, unit) or has_heavy_weapon(now, unit))
    ]
    if not new:
        return None
    flashes = tuple(sorted((*known.flashes, *new)))
    return Done((FireSeen(MODULE, replace(known, flashes=flashes)),))


@rule.after(AttackDeclared, ids=("O-CON-03",))
def attackers_flash(now: Position, event: AttackDeclared) -> Done | None:
    """O-CON-03 — a vehicle or heavy infantry weapon that attacks is seen from any distance."""
    return _flashing(now, event.attack)


@rule.after(AttackChanged, ids=("O-CON-03",))
def supporters_flash(now: Position, event: AttackChanged) -> Done | None:
    """O-CON-03 — so is one that supports an attack."""
    return _flashing(now, event.attack) if event.what == "support" else None


@rule.allow(stands_out, ids=("O-CON-03",))
def seen_by_its_flash(now: Position, hex_: Hex) -> bool:
    """O-CON-03 — its hex is seen as by day."""
    units = (now.state.units.find(unit) for unit in dark(now.state).flashes)
    return any(unit is not None and now.hex_of(unit) == hex_ for unit in units)


@rule.after(PhaseBegan, ids=("O-CON-03",))
def flashes_fade(now: Position, event: PhaseBegan) -> Done | None:
    """O-CON-03 — until the Action Phase ends."""
    known = dark(now.state)
    if event.phase == ACTION_PHASE.name or not known.flashes:
        return None
    return Done((SlotChanged(MODULE, replace(known, flashes=())),))


# ---------------------------------------------------------------------- star shells


rule.procedure(Procedure(STAR_SHELL), AimShell())


@rule.offer(ChooseAction, ids=("O-ARE-03",))
def offer_star_shell(now: Position, step: ChooseAction) -> Iterator[Action]:
    """O-ARE-03 — a mortar crew may fire a star shell in place of an attack."""
    for unit in own_units(now, step.seat):
        if has_ability(now, unit, "ballistic"):
            yield Activate(unit.id, STAR_SHELL)


@rule.forbid(Activate, ids=("O-ARE-03",), where={"action": (STAR_SHELL,)}, weight=2)
def only_mortars(now: Position, action: Activate) -> Refused | None:
    """O-ARE-03 — nobody else can, and only where there is a hex to light and shells are at hand."""
    unit = now.state.units.find(action.unit)
    if unit is None:
        return None
    if not now.game.ruleset.parameters[STAR_SHELLS] or _is_day(now):
        return Refused("O-ARE-03", "no star shells are fired now", unit.id)
    if not has_ability(now, unit, "ballistic"):
        return Refused("O-ARE-03", "only mortar crews fire star shells", unit.id)
    if unit.marks & {PINNED, DISRUPTED}:
        return Refused("O-ARE-03", "a pinned or disrupted crew does not fire", unit.id)
    if not any(light_bar(now, unit, hex_) is None for hex_ in now.game.map.cells):
        return Refused("O-MOR-12", "there is no hex that it may light", unit.id)
    return None


#: Why a crew may not light a hex; None = it may.
light_bar: Query[[Unit, Hex], Refused | None] = Query("light_bar", None)


@rule.bar(light_bar, ids=("O-MOR-12",))
def in_range_and_spotted(now: Position, unit: Unit, hex_: Hex) -> Refused | None:
    """O-MOR-12 — a hex in normal range and in sight of a friend who is not fatigued, however dark it is."""
    at = now.hex_of(unit)
    if at is None:
        return None
    shot = Shot(STAR_SHELL, whole(unit), at, hex_, None)
    if not any(distance(at, hex_) <= weapon_range(now, shot, each) for each in _tubes(now, unit)):
        return Refused("O-MOR-12", "the hex is out of range", hex_)
    sight = sight_now(now)
    for friend in now.state.units.of(unit.side):
        there = now.hex_of(friend) if standing(now, friend) and not friend.has(FATIGUED) else None
        if there is not None and sight.sees(there, hex_):
            return None
    return Refused("O-MOR-12", "no friend sees the hex", hex_)


def _tubes(now: Position, unit: Unit) -> Iterator[str]:
    """The mortars of a unit: figures of its squad, or the vehicle itself."""
    units = now.game.catalogue.units
    for each in weapons(unit, whole(unit).figures):
        kind = units.figures.get(each) or units.vehicles.get(each)
        if kind is not None and "ballistic" in kind.abilities:
            yield each


@rule.run(AimShell, ids=("O-ARE-03",))
def aim_shell(now: Position, step: AimShell) -> Ask | Done:
    """O-ARE-03 — one hex, and no attack in this activation."""
    return Done() if active(now) is None else Ask(now.state.activation.seat, "star_shell")


@rule.offer(AimShell, ids=("O-ARE-03",))
def offer_hexes(now: Position, step: AimShell) -> Iterator[Action]:
    """O-ARE-03 — the hexes of the map."""
    return (Light(hex_) for hex_ in now.game.map.cells)


@rule.forbid(Light, ids=("O-MOR-12",))
def may_be_lit(now: Position, action: Light) -> Refused | None:
    """O-MOR-12 — one that the crew may light."""
    unit = active(now)
    return None if unit is None else light_bar(now, unit, action.hex)


@rule.take(Light, ids=("O-ARE-03",))
def light(now: Position, action: Light, step: Step) -> Done:
    """O-ARE-03 — the shell burns over the hex."""
    return Done((_burning(now, action.hex),))


def _burning(now: Position, *hexes: Hex) -> ShellBurns:
    known = dark(now.state)
    return ShellBurns(MODULE, replace(known, lit=tuple(sorted({*known.lit, *hexes})), card=""))


def _attacks(now: Position, card: str) -> bool:
    """Whether a card is one of artillery that attacks."""
    found = now.game.catalogue.cards[card]
    return found.deck.startswith(ARTILLERY) and any(effect.do in ATTACKS for effect in found.effects)


@rule.after(CardActivated, ids=("O-ARE-04",))
def shells_of_a_card(now: Position, event: CardActivated) -> Done | None:
    """O-ARE-04 — once its cost is paid, before contact: a star shell, or the attacks of the card."""
    if not now.game.ruleset.parameters[STAR_SHELLS] or _is_day(now) or not _attacks(now, event.card):
        return None
    return Done(then=(ChooseShells(event.seat, event.card),))


@rule.run(ChooseShells, ids=("O-ARE-04",))
def choose_shells(now: Position, step: ChooseShells) -> Ask:
    """O-ARE-04 — the player of the card says which."""
    return Ask(step.seat, "shells_of_card", (Pass(), LightByCard()))


@rule.take(LightByCard, ids=("O-ARE-04",))
def light_by_card(now: Position, action: LightByCard, step: ChooseShells) -> Done:
    """O-ARE-04 — contact and drift come first, as with any card."""
    return Done((SlotChanged(MODULE, replace(dark(now.state), card=step.card)),))


@rule.around(CarryOut, ids=("O-ARE-04",))
def lit_by_card(
    now: Position, step: CarryOut, below: Callable[[Position, CarryOut], Ask | Chance | Done]
) -> Ask | Chance | Done:
    """O-ARE-04 — where the attacks would fall, in the final hex, the shell burns, and that is all."""
    play = step.play
    effects = card_of(now, play).effects[play.number :]
    if dark(now.state).card != play.card or not effects or effects[0].do not in STRIKES:
        return below(now, step)
    return Done((_burning(now, *play.hexes), CardResolved(play)))


@rule.after(CardFailed, ids=("O-ARE-04",))
def nothing_lit(now: Position, event: CardFailed) -> Done | None:
    """O-ARE-04 — without contact, or off the map, there is no shell."""
    known = dark(now.state)
    return Done((SlotChanged(MODULE, replace(known, card="")),)) if known.card else None


@rule.allow(stands_out, ids=("O-ARE-05",))
def lit_hexes(now: Position, hex_: Hex) -> bool:
    """O-ARE-05 — the lit hex and its six neighbours are seen as by day."""
    return any(distance(shell, hex_) <= 1 for shell in dark(now.state).lit)


@rule.after(PhaseBegan, ids=("O-ARE-05",))
def shells_burn_out(now: Position, event: PhaseBegan) -> Done | None:
    """O-ARE-05 — until markers are removed in the Status Phase."""
    known = dark(now.state)
    if event.phase != STATUS_PHASE.name or not known.lit:
        return None
    return Done((SlotChanged(MODULE, replace(known, lit=())),))
