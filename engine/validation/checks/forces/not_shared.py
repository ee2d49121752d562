"""A team does not share what teams share.

What: The shared resources are listed and leave out something that the players of a side own together, or name
something unknown.

Why: Command, victory points and cards belong to the side (B-MPL-12), in a skirmish all income (S-MPL-01).

Fix: Leave the list out, or complete it.
"""

from collections.abc import Iterator

from engine.edits.describe import Describe
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: What the players of a side own together, by ruleset.
SHARED = {"base": ("command", "vp", "cards"), "skirmish": ("cp", "fp", "vp", "xp", "tank_pool")}


@check("MAP073", Severity.ERROR, rule="B-MPL-12", reads=("sides", "shared_resources", "rules"))
def not_shared(subject: Subject) -> Iterator[Fault]:
    """One fault for what is missing, one for what is unknown."""
    listed = subject.scenario.shared_resources
    wanted = SHARED["skirmish" if subject.is_skirmish else "base"]
    known = {name for names in SHARED.values() for name in names}
    team = any(len(side.players) > 1 for side in subject.scenario.sides)
    missing = [name for name in wanted if name not in listed]
    if listed and team and missing:
        fix = Describe(
            {"shared_resources": (*listed, *missing)}, say("Share {resources}", resources=", ".join(missing))
        )
        yield Fault(
            say("The sides do not share {missing}.", missing=", ".join(missing)),
            pointer="/shared_resources",
            fix=fix,
        )
    odd = [name for name in listed if name not in known]
    if odd:
        rest = tuple(name for name in listed if name in known)
        fix = Describe({"shared_resources": rest}, say("Remove name"))
        yield Fault(
            say("Nobody can share {odd_one!r}.", odd_one=odd[0]), pointer="/shared_resources", fix=fix
        )
