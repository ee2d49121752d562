"""A road stops at a hexside.

What: A road leaves a hex by a hexside at which the next hex has none.

Why: Units pay the road's cost only where it runs on without a break (B-TER-08); such an end is a slip of
the pen or a bad seam.

Fix: Carry the road on into the next hex, or erase the stub.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.validation.check import Fault, check
from engine.validation.checks.map.lines import broken
from engine.validation.subject import Subject


@check("MAP024", Severity.ERROR, rule="B-TER-08")
def road_stops(subject: Subject) -> Iterator[Fault]:
    """Each hexside at which a road breaks off."""
    yield from broken(subject, "road", "road")
