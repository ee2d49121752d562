"""Lines of sight in a game: the rules in force, the smoke on the map, and what is asked of them."""

from engine.hexes.edge import Edge
from engine.hexes.hex import Hex
from engine.play.game import Game, Position
from engine.play.query import Query
from engine.play.state import BoardChanges
from engine.play.units import Units
from engine.rules.base.sighting.line_of_sight import prove
from engine.rules.base.sighting.sight import Sight, resight, sight
from engine.rules.base.sighting.sight_clauses import (
    BASE_SIGHT,
    UNITS_IGNORED,
    SightClauses,
    rules_of,
)
from engine.rules.base.sighting.sight_proof import SightProof
from engine.rules.base.terrain.ground import GroundInPlay, ground, replaced
from engine.rules.module import Layer, Module
from engine.rules.queries import is_obstructed, line_of_sight

rule = Module("base.seeing", Layer.BASE)

#: The list of the clauses of sight in force.
SIGHT_CLAUSES = "sight_clauses"

#: The list of what makes, from the parameters of a ruleset, clauses that hold when a game begins and change
#: later on: questions about a map before play take them into account, a game asks `line_of_sight`.
STARTING_SIGHT = "starting_sight"

for _clause in BASE_SIGHT.clauses:
    rule.part(SIGHT_CLAUSES, _clause, ids=rules_of(_clause))

#: More verdicts than this are not remembered at a time.
MOST_REMEMBERED = 200_000
#: Nor those about more maps, differing in what lies on them.
MOST_LAID = 64


#: What play did to the map as far as sight goes: smoke, craters, other terrain, breaches, units that count.
Laid = tuple[tuple[Hex, ...], tuple[Hex, ...], tuple[tuple[Hex, str], ...], tuple[Edge, ...], frozenset[Hex]]


#: Visible and obstructed, by the two hexes asked about.
Answers = dict[tuple[Hex, Hex], tuple[bool, bool]]


class Verdicts:
    """What has been asked in a game: visible and obstructed, by what lies on the map and two hexes."""

    __slots__ = ("clauses", "grounds", "ignores_units", "known", "latest")

    def __init__(self, clauses: SightClauses) -> None:
        self.clauses = clauses
        self.ignores_units = UNITS_IGNORED in clauses.readings
        self.grounds: dict[Laid, Sight] = {}
        self.known: dict[Laid, Answers] = {}
        #: What was asked last: the board, the units where they count on lines, and the answers about them.
        self.latest: tuple[BoardChanges, Units | None, Answers] | None = None


def sight_clauses(game: Game) -> SightClauses:
    """The clauses of sight in a game."""
    ruleset = game.ruleset
    return SightClauses(ruleset.parts.get(SIGHT_CLAUSES, ()), ruleset.without)


def verdicts(game: Game) -> Verdicts:
    """What has been asked so far: nothing."""
    return Verdicts(game.derive(sight_clauses))


NOWHERE: frozenset[Hex] = frozenset()


def in_the_way(now: Position, clauses: SightClauses) -> frozenset[Hex]:
    """B-LOS-02 — the hexes whose units count on a line: none, as long as units never block."""
    if UNITS_IGNORED in clauses.readings:
        return NOWHERE
    places = (now.hex_of(unit) for unit in now.state.units)
    return frozenset(hex_ for hex_ in places if hex_ is not None)


def laid(now: Position, clauses: SightClauses) -> Laid:
    """What play did to the map as far as sight goes."""
    board = now.state.board
    return board.smoke, board.craters, board.replaced, board.breaches, in_the_way(now, clauses)


def ground_now(now: Position, clauses: SightClauses) -> GroundInPlay:
    """The map with what lies on it now, as sight sees it."""
    smoke, craters, others, breaches, occupied = laid(now, clauses)
    table = now.game.catalogue.terrain
    return ground(
        now.game.map,
        table,
        smoke=frozenset(smoke),
        occupied=occupied,
        terrain=replaced(table, craters, others),
        breached=frozenset(breaches),
    )


def sight_proof(now: Position, a: Hex, b: Hex) -> SightProof:
    """The proof whether two hexes see each other as the map is now."""
    clauses = now.game.derive(sight_clauses)
    return prove(ground_now(now, clauses), a, b, clauses)


def sight_now(now: Position) -> Sight:
    """Sight over the whole map as it is now."""
    memo = now.game.derive(verdicts)
    key = laid(now, memo.clauses)
    found = memo.grounds.get(key)
    if found is None:
        found = _laid_out(now, memo, key)
        if len(memo.grounds) >= 64:
            memo.grounds.clear()
        memo.grounds[key] = found
    return found


def _laid_out(now: Position, memo: Verdicts, key: Laid) -> Sight:
    """Sight with these things on the map, from the sight over another state of it where there is one."""
    place = ground_now(now, memo.clauses)
    for (smoke, craters, others, breaches, occupied), known in reversed(memo.grounds.items()):
        if breaches == key[3]:
            changed = {*smoke} ^ {*key[0]} | {*craters} ^ {*key[1]} | occupied ^ key[4]
            changed |= {hex_ for hex_, _ in {*others} ^ {*key[2]}}
            return resight(known, place, memo.clauses, changed)
    return sight(place, memo.clauses)


def verdict(now: Position, a: Hex, b: Hex) -> tuple[bool, bool]:
    """Whether two hexes see each other, and whether something obstructs the line."""
    latest = now.game.derive(verdicts).latest
    if latest is not None and latest[0] is now.state.board and latest[1] is None:
        answers = latest[2]
    else:
        answers = _answers(now)
    known = answers.get((a, b))
    if known is None:
        table = sight_now(now)
        visible = table.sees(a, b)
        known = answers[a, b] = (visible, visible and table.veils(a, b) > 0)
    return known


def _answers(now: Position) -> Answers:
    """What was asked about the map as it is now."""
    memo = now.game.derive(verdicts)
    board = now.state.board
    units = None if memo.ignores_units else now.state.units
    latest = memo.latest
    if latest is not None and latest[0] is board and latest[1] is units:
        return latest[2]
    key = laid(now, memo.clauses)
    answers = memo.known.get(key)
    if answers is None:
        if len(memo.known) >= MOST_LAID or sum(map(len, memo.known.values())) >= MOST_REMEMBERED:
            memo.known.clear()
        answers = memo.known[key] = {}
    memo.latest = (board, units, answers)
    return answers


#: The proof behind `line_of_sight`, for explanations.
proof_of_sight: Query[[Hex, Hex], SightProof | None] = Query("proof_of_sight", None)


@rule.answer(proof_of_sight, ids=("B-LOS-01",))
def proved(now: Position, a: Hex, b: Hex) -> SightProof | None:
    """B-LOS-01 — the whole proof."""
    return sight_proof(now, a, b)


@rule.answer(line_of_sight, ids=("B-LOS-01",))
def sees(now: Position, a: Hex, b: Hex) -> bool:
    """B-LOS-01 — whether a line of sight exists between two hexes."""
    return verdict(now, a, b)[0]


@rule.answer(is_obstructed)
def obstructed_by_veils(now: Position, a: Hex, b: Hex) -> bool:
    return verdict(now, a, b)[1]
