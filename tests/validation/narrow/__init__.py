"""What is only just a fault or only just none, and the faults of each check beside the usual one."""

from tests.validation.narrow import ground, objectives, rules, sides, units, works
from tests.validation.narrow.plants import Narrow

#: All of it, group by group.
NARROW: tuple[Narrow, ...] = tuple(
    entry for group in (ground, sides, units, rules, works, objectives) for entry in group.entries()
)
