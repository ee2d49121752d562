"""Running the checks over a scenario, whole or only those whose inputs changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.edits.edit import Several
from engine.edits.lines import EraseLines
from engine.edits.paint import PaintCells
from engine.edits.removed import Comparison
from engine.edits.symmetric import MadeSymmetric
from engine.hexes.hex import Hex
from engine.hexes.symmetry import image_of_hex
from engine.model.catalogue import Catalogue
from engine.model.finding import Edit, Finding, Severity
from engine.model.hex_map import HexMap
from engine.model.removal import NOTHING, Removal
from engine.model.scenario import Scenario
from engine.validation.acceptances import accepted
from engine.validation.all_checks import CHECKS
from engine.validation.check import Check
from engine.validation.subject import Subject

_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.HINT: 2}


@dataclass(frozen=True)
class Examination:
    """A scenario with what each check found in it."""

    scenario: Scenario
    catalogue: Catalogue
    by_check: Mapping[str, tuple[Finding, ...]]
    subject: Subject | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, worst first, accepted ones marked, stale acceptances added as hints."""
        found = [finding for part in self.by_check.values() for finding in part]
        marked, stale = accepted(found, self.scenario)
        return tuple(sorted([*marked, *stale], key=lambda each: (_ORDER[each.severity], each.code)))

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings with which the scenario cannot be played, accepted ones marked."""
        return tuple(each for each in self.findings if each.severity is Severity.ERROR)


def examine(
    scenario: Scenario,
    catalogue: Catalogue,
    *,
    map_: HexMap | None = None,
    previous: Examination | None = None,
    checks: tuple[Check, ...] = CHECKS,
) -> Examination:
    """Every check's findings; those of `previous` are kept where nothing a check reads has changed.

    Fields are compared by identity, which edits preserve for everything they leave alone.
    """
    subject = Subject(scenario, catalogue, map_, None if previous is None else previous.subject)
    changed = _changed_fields(previous, scenario, catalogue)
    by_check = {}
    for each in checks:
        if previous is not None and each.code in previous.by_check and not each.reads & changed:
            by_check[each.code] = previous.by_check[each.code]
        else:
            by_check[each.code] = each.findings(subject)
    for each in checks:
        if each.guarded:
            by_check[each.code] = _guarded(by_check[each.code], subject)
    compare = Comparison(catalogue, subject.printed)
    for code, found in by_check.items():
        by_check[code] = _with_removals(found, scenario, compare)
    return Examination(scenario, catalogue, by_check, subject)


def _guarded(found: tuple[Finding, ...], subject: Subject) -> tuple[Finding, ...]:
    """The findings without the fixes of which an error would come that is not there now."""
    known: dict[int, bool] = {}

    def is_harmless(fix: Edit) -> bool:
        if id(fix) not in known:
            known[id(fix)] = _adds_no_error(fix, subject)
        return known[id(fix)]

    return tuple(
        replace(
            each,
            fix=each.fix if each.fix is not None and is_harmless(each.fix) else None,
            choices=tuple(choice for choice in each.choices if is_harmless(choice.edit)),
        )
        for each in found
    )


def _with_removals(
    found: tuple[Finding, ...], scenario: Scenario, compare: Comparison
) -> tuple[Finding, ...]:
    """The findings with what each of their fixes takes away."""
    known: dict[int, Removal] = {}

    def removal(fix: Edit) -> Removal:
        if id(fix) not in known:
            known[id(fix)] = removal_of(fix, scenario, compare)
        return known[id(fix)]

    return tuple(
        each
        if each.fix is None and not each.choices
        else replace(
            each,
            removal=NOTHING if each.fix is None else removal(each.fix),
            choices=tuple(replace(choice, removal=removal(choice.edit)) for choice in each.choices),
        )
        for each in found
    )


def removal_of(fix: Edit, scenario: Scenario, compare: Comparison) -> Removal:
    """What a fix takes away; one that parts the map in halves says of which half."""
    part_of = fix.part_of if isinstance(fix, MadeSymmetric) else lambda _: ""
    hexes = _own_hexes(fix)
    if hexes is not None:  # where all hexes are faulty, each fix looks at its own alone
        own = {hex_: cell for hex_ in hexes if (cell := scenario.layout.cells.get(hex_)) is not None}
        scenario = replace(scenario, layout=replace(scenario.layout, cells=own))
    return compare.removal(scenario, fix(scenario), part_of)


def _own_hexes(fix: Edit) -> Iterable[Hex] | None:
    """The hexes that a fix changes at most; None of one that may change anything."""
    match fix:
        case PaintCells(cells=cells):
            return cells
        case Several(edits=(EraseLines(ground=ground),)):
            return ground
        case _:
            return None


def _adds_no_error(fix: Edit, subject: Subject) -> bool:
    """Whether the scenario that a fix makes has no error that is not there now.

    What stands twice on a map made symmetric is known where it stood once: its image is no other error.
    """
    mended = Subject(fix(subject.scenario), subject.catalogue, before=subject)
    for each in CHECKS:
        if each.severity is Severity.ERROR and (after := each.findings(mended)):
            now = each.findings(subject)
            messages = {known.message for known in now}
            places = {hex_ for known in now for hex_ in known.hexes}
            if isinstance(fix, MadeSymmetric):
                places |= {image_of_hex(fix.grid, fix.symmetry, hex_) for hex_ in places}
            if any(new.message not in messages and not _lies_in(new, places) for new in after):
                return False
    return True


def _lies_in(finding: Finding, places: set[Hex]) -> bool:
    return bool(finding.hexes) and places.issuperset(finding.hexes)


def findings(scenario: Scenario, catalogue: Catalogue, map_: HexMap | None = None) -> tuple[Finding, ...]:
    """All findings in a scenario, worst first."""
    return examine(scenario, catalogue, map_=map_).findings


def first_objection(
    scenario: Scenario,
    catalogue: Catalogue,
    before: Subject | None = None,
    besides: frozenset[str] = frozenset(),
    checks: tuple[Check, ...] = CHECKS,
) -> Finding | None:
    """The first error or warning of those checks, codes in `besides` left out; None for a clean scenario.

    `before` may be a subject on the same ground, whose survey is then used again.
    """
    subject = Subject(scenario, catalogue, before=before)
    for each in checks:
        if each.severity is not Severity.HINT and each.code not in besides:
            for finding in each.findings(subject):
                return finding
    return None


def _changed_fields(previous: Examination | None, scenario: Scenario, catalogue: Catalogue) -> frozenset[str]:
    names = frozenset(Scenario.__dataclass_fields__)
    if previous is None or previous.catalogue is not catalogue:
        return names
    return frozenset(
        name for name in names if getattr(previous.scenario, name) is not getattr(scenario, name)
    )
