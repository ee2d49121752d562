"""The economy's numbers contradict one another.

What: A negative number, or a least income above the base income.

Why: The income of a round could not be computed (S-RES-02).

Fix: Leave the number out to use the usual one.
"""

from collections.abc import Iterator

from engine.edits.set_at import TakeOut
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: Income of a round and its floor (S-RES-02).
BASE_INCOME, LEAST_INCOME = 16, 8


@check("MAP102", Severity.ERROR, rule="S-RES-02", reads=("sides",))
def economy_insane(subject: Subject) -> Iterator[Fault]:
    """Each impossible number of a side's economy."""
    for index, side in enumerate(subject.scenario.sides):
        for name, value in side.economy.items():
            if value < 0:
                message = say(
                    "{side}: {name} is {value}.", side=side.name, name=name.replace("_", " "), value=value
                )
                fix = TakeOut(("sides", index, "economy"), name, say("Use the usual number"))
                yield Fault(message, pointer=f"/sides/{index}/economy/{name}", fix=fix)
        base = side.economy.get("base", BASE_INCOME)
        least = side.economy.get("minimum", LEAST_INCOME)
        if least > base:
            message = say(
                "{side}: the least income {least} is above the base income {base}.",
                side=side.name,
                least=least,
                base=base,
            )
            yield Fault(message, pointer=f"/sides/{index}/economy")
