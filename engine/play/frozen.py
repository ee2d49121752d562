"""Values of a game that nobody changes: dataclasses whose freezing is kept by the type checker.

A game makes some twenty small values at every answer. What guards a frozen dataclass against assignment at
run time makes it three times slower to make, 9 % of a step in all; the type checker guards it for nothing.
Actions, events and steps of a module inherit from such values, so they are declared in the same way.
"""

import dataclasses
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(kind: type | None = None, /, *, frozen: bool = False, **options: bool) -> Any:
        """As `dataclasses.dataclass`; what is `frozen` has the hash of its fields, but no guard."""

        def made(kind: type) -> type:
            hashed = frozen and "__hash__" not in vars(kind)
            return dataclasses.dataclass(kind, unsafe_hash=hashed, **options)

        return made if kind is None else made(kind)


__all__ = ["dataclass"]
