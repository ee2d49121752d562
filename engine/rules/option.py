"""What a rule module says of the option that puts it in force: its key, its object, where it has no place."""

from collections.abc import Mapping
from dataclasses import field

from engine.model.said import Said
from engine.model.unit_kind import UnitClass
from engine.play.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Contents:
    """What a scenario holds that an option may be about.

    `kinds` and `classes` are of units that are on hand or can be bought, `works` of fortifications that
    stand or can be built.
    """

    ruleset: str
    kinds: frozenset[str] = frozenset()
    classes: frozenset[UnitClass] = frozenset()
    nations: frozenset[str] = frozenset()
    terrain: frozenset[str] = frozenset()
    works: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class About:
    """What an option acts on: a scenario has its object when it holds one of these.

    `otherwise` says that it lacks it.
    """

    otherwise: Said
    kinds: frozenset[str] = frozenset()
    classes: frozenset[UnitClass] = frozenset()
    nations: frozenset[str] = frozenset()
    terrain: frozenset[str] = frozenset()
    works: frozenset[str] = frozenset()

    def is_in(self, held: Contents) -> bool:
        """Whether the scenario holds one of them."""
        return bool(
            self.kinds & held.kinds
            or self.classes & held.classes
            or self.nations & held.nations
            or self.terrain & held.terrain
            or self.works & held.works
        )


@dataclass(frozen=True, slots=True)
class Option:
    """The option by which a scenario puts a module in force (O-SET-01).

    `name` is what people call it. `about` is what it acts on, None where every scenario has it. `no_place`
    gives, by ruleset, why it is not for that ruleset.
    """

    key: str
    name: Said
    about: About | None = None
    no_place: Mapping[str, Said] = field(default_factory=dict)

    def idle(self, held: Contents) -> Said | None:
        """Why the option does nothing in a scenario that holds this; None where it does something."""
        barred = self.no_place.get(held.ruleset)
        if barred is not None:
            return barred
        if self.about is not None and not self.about.is_in(held):
            return self.about.otherwise
        return None
