"""Exact distributions of the dice: counts of equally likely throws, never samples and never floats."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

FACES = 6


@dataclass(frozen=True, slots=True)
class Distribution:
    """`weights[n]` of `total` equally likely throws end with exactly the number n."""

    weights: tuple[int, ...]
    total: int

    def chance(self, number: int) -> Fraction:
        """The chance of exactly that number; 0 outside the range."""
        inside = 0 <= number < len(self.weights)
        return Fraction(self.weights[number], self.total) if inside else Fraction(0)

    def at_least(self, number: int) -> Fraction:
        """The chance of that number or more."""
        return Fraction(sum(self.weights[max(number, 0) :]), self.total)

    def mean(self) -> Fraction:
        """The expected number."""
        return Fraction(sum(number * weight for number, weight in enumerate(self.weights)), self.total)

    def chances(self) -> tuple[Fraction, ...]:
        """The chance of 0, 1, 2 … in order; they add up to 1."""
        return tuple(Fraction(weight, self.total) for weight in self.weights)


#: No dice at all.
NOTHING = Distribution((1,), 1)


@dataclass(frozen=True, slots=True)
class DiceChanges:
    """What happens to attack dice between the throw and the counting of hits, in this order.

    `shift` is added to every die (obstruction: -1). Then the defender turns up to `turned_down` different
    dice that show one of `turnable` after the shift, each by one pip. Then the attacker raises up to
    `aimed` different dice by one pip each. Both sides turn what serves them best.
    """

    shift: int = 0
    turned_down: int = 0
    turnable: tuple[int, ...] = (5, 6)
    aimed: int = 0


UNCHANGED = DiceChanges()


@lru_cache(maxsize=4096)
def successes(dice: int, success_from: int) -> Distribution:
    """How many of `dice` dice show `success_from` or more; a value above 6 cannot be reached."""
    good = min(max(FACES + 1 - success_from, 0), FACES)
    weights = tuple(
        comb(dice, hits) * good**hits * (FACES - good) ** (dice - hits) for hits in range(dice + 1)
    )
    return Distribution(weights, FACES**dice)


def _hits_of(safe: int, open_hits: int, near: int, open_near: int, changes: DiceChanges) -> int:
    """Hits after both sides have turned their dice.

    `safe` hits cannot be turned into misses, `open_hits` can; `near` misses lack one pip, of which the
    defender can lower `open_near` further out of the attacker's reach.
    """
    fewest = safe + open_hits + near
    for lowered in range(min(changes.turned_down, open_hits) + 1):
        spoilt = min(changes.turned_down - lowered, open_near)
        raised = min(changes.aimed, near - spoilt + lowered)
        fewest = min(fewest, safe + open_hits - lowered + raised)
    return fewest


@lru_cache(maxsize=4096)
def hits(dice: int, hits_from: int, changes: DiceChanges = UNCHANGED) -> Distribution:
    """How many of `dice` attack dice are hits after the changes, both sides turning dice at their best."""
    if dice <= 0:
        return NOTHING
    kinds = {"safe": 0, "open_hit": 0, "near": 0, "open_near": 0, "miss": 0}
    for face in range(1, FACES + 1):
        shown = face + changes.shift
        turnable = shown in changes.turnable
        if shown >= hits_from:
            kinds["open_hit" if turnable and shown == hits_from else "safe"] += 1
        elif shown == hits_from - 1 and shown < FACES:
            kinds["open_near" if turnable else "near"] += 1
        else:
            kinds["miss"] += 1
    weights = [0] * (dice + 1)
    for safe in range(dice + 1):
        for open_hits in range(dice - safe + 1):
            for near in range(dice - safe - open_hits + 1):
                for open_near in range(dice - safe - open_hits - near + 1):
                    rest = dice - safe - open_hits - near - open_near
                    ways = (
                        comb(dice, safe)
                        * comb(dice - safe, open_hits)
                        * comb(dice - safe - open_hits, near)
                        * comb(dice - safe - open_hits - near, open_near)
                        * kinds["safe"] ** safe
                        * kinds["open_hit"] ** open_hits
                        * kinds["near"] ** near
                        * kinds["open_near"] ** open_near
                        * kinds["miss"] ** rest
                    )
                    if ways:
                        weights[_hits_of(safe, open_hits, near + open_near, open_near, changes)] += ways
    return Distribution(tuple(weights), FACES**dice)


@lru_cache(maxsize=1024)
def hits_and_turned(
    dice: int, hits_from: int, changes: DiceChanges = UNCHANGED
) -> tuple[tuple[tuple[int, int], int], ...]:
    """Pairs of (hits, dice turned down) and how many of `6 ** dice` throws end so.

    The defender turns as many of the dice that may be turned as it can, also those where it changes
    nothing, which matters to what is left to be turned later on in the same attack (S-TNK-19).
    """
    kinds: dict[tuple[int, int, int, int, int], int] = {}
    for face in range(1, FACES + 1):
        shown = face + changes.shift
        turnable = shown in changes.turnable
        if shown >= hits_from:
            open_hit = turnable and shown == hits_from
            kind = (int(not open_hit), int(open_hit), 0, 0, int(turnable))
        elif shown == hits_from - 1 and shown < FACES:
            kind = (0, 0, 1, int(turnable), int(turnable))
        else:
            kind = (0, 0, 0, 0, int(turnable))
        kinds[kind] = kinds.get(kind, 0) + 1
    thrown: dict[tuple[int, int, int, int, int], int] = {(0, 0, 0, 0, 0): 1}
    for _ in range(dice):
        further: dict[tuple[int, int, int, int, int], int] = {}
        for (safe, open_hits, near, open_near, turned), ways in thrown.items():
            for (a, b, c, d, e), faces in kinds.items():
                able = min(turned + e, changes.turned_down)
                key = (safe + a, open_hits + b, near + c, open_near + d, able)
                further[key] = further.get(key, 0) + ways * faces
        thrown = further
    found: dict[tuple[int, int], int] = {}
    for (safe, open_hits, near, open_near, turned), ways in thrown.items():
        end = _hits_of(safe, open_hits, near, open_near, changes), turned
        found[end] = found.get(end, 0) + ways
    return tuple(sorted(found.items()))


@lru_cache(maxsize=4096)
def saves(dice: int, success_from: int, raised: int = 0) -> Distribution:
    """How many defence dice succeed when up to `raised` failing ones are turned into successes (B-FIG-42)."""
    plain = successes(dice, success_from)
    weights = [0] * (dice + 1)
    for number, weight in enumerate(plain.weights):
        weights[min(number + raised, dice)] += weight
    return Distribution(tuple(weights), plain.total)


def surplus(attack: Distribution, defence: Distribution, cancelled: int = 0) -> Distribution:
    """What is left of the attack's number after the defence's and `cancelled` more, never below 0."""
    weights = [0] * len(attack.weights)
    for hit, hit_weight in enumerate(attack.weights):
        for save, save_weight in enumerate(defence.weights):
            weights[max(hit - save - cancelled, 0)] += hit_weight * save_weight
    return Distribution(tuple(weights), attack.total * defence.total)


@lru_cache(maxsize=16384)
def net_hits(
    attack_dice: int,
    hits_from: int,
    defence_dice: int,
    saves_from: int = 5,
    changes: DiceChanges = UNCHANGED,
    cancelled: int = 0,
    raised: int = 0,
) -> Distribution:
    """Net hits of one volley: hits minus defence successes minus hits `cancelled` outright, at least 0.

    `raised` failing defence dice are turned into successes. Sources: B-ATK-14 to B-ATK-18, B-FIG-42; dice
    changes in the order of S-ATK-08.
    """
    return surplus(
        hits(max(attack_dice, 0), hits_from, changes),
        saves(max(defence_dice, 0), saves_from, raised),
        cancelled,
    )


def comparison(first: Distribution, second: Distribution) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that the first number is higher, that both are equal, that the second is higher."""
    higher = equal = 0
    for mine, mine_weight in enumerate(first.weights):
        for theirs, theirs_weight in enumerate(second.weights):
            if mine > theirs:
                higher += mine_weight * theirs_weight
            elif mine == theirs:
                equal += mine_weight * theirs_weight
    total = first.total * second.total
    return Fraction(higher, total), Fraction(equal, total), Fraction(total - higher - equal, total)


def reduced(numbers: Distribution, by: int) -> Distribution:
    """The distribution of a number that is lowered by a fixed amount, never below 0."""
    if by <= 0:
        return numbers
    none = sum(numbers.weights[: by + 1])
    return Distribution((none, *numbers.weights[by + 1 :]), numbers.total)
