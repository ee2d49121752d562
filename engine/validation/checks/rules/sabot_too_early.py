"""Discarding sabot is in use before it existed.

What: The option of APDS rounds is selected without a date, or with one before the sixth of June 1944.

Why: British guns had the round from D-Day on (O-ATK-01).

Fix: Give the date of the battle, or remove the option.
"""

from collections.abc import Iterator

from engine.edits.set_at import TakeOut
from engine.model.finding import Severity
from engine.model.said import say
from engine.rules.optional.ap_ds import D_DAY
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP107", Severity.WARNING, rule="O-ATK-01", reads=("rules", "date"))
def sabot_too_early(subject: Subject) -> Iterator[Fault]:
    """One fault when the option and the date do not agree."""
    rules, date = subject.scenario.rules, subject.scenario.date
    if "ap-ds" not in rules.optional_rules or (date is not None and date >= D_DAY):
        return
    when = say("without a date") if date is None else say("on {date}, before D-Day", date=date)
    yield Fault(
        say("APDS rounds are used {when}.", when=when),
        pointer="/rules/optional_rules",
        fix=TakeOut(("rules", "optional_rules"), "ap-ds", say("Remove option")),
    )
