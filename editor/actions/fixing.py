"""Fixes carried out and shown beforehand; what takes away drawn ground is asked for first."""

from dataclasses import dataclass

from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from editor.document.changes import difference
from editor.document.document import ScenarioDocument
from editor.text.sentences import told_removal, told_title
from editor.text.texts import plural, text, titled
from editor.theme.widgets import asked
from editor.views.overlays.model import Remedy
from engine.edits.entries import together
from engine.edits.removed import Comparison
from engine.model.finding import Edit, Finding
from engine.model.removal import Removal
from engine.model.scenario import Scenario


class Fixes:
    """The fixes of several findings in one scenario as one edit."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        self.findings = findings
        edits = tuple(each.fix for each in findings if each.fix is not None)
        self._edits = tuple(together(edits))
        self.words = words_of_fix(edits[0]) if len(edits) == 1 else ""
        self.title = titled("problems.fixed", code=findings[0].code)
        if self.words:
            self.title = titled(
                "problems.fixed.as", code=findings[0].code, what=getattr(edits[0], "title", "")
            )

    def __call__(self, scenario: Scenario) -> Scenario:
        for edit in self._edits:
            scenario = edit(scenario)
        return scenario


def words_of_fix(fix: Edit) -> str:
    """What a fix does, in the language spoken now; empty when it does not say."""
    return told_title(getattr(fix, "title", ""))


def removed_by(document: ScenarioDocument, edit: Edit) -> Removal:
    """What an edit would take away from the document as it is now."""
    from engine.validation.run import removal_of

    compare = Comparison(document.catalogue, document.printed_maps)
    return removal_of(edit, document.scenario, compare)


def remedy_shown(document: ScenarioDocument, fixes: Fixes) -> Remedy:
    """The overlay that tells what fixes would do to the document."""
    (finding,) = fixes.findings
    assert finding.fix is not None
    removal = removed_by(document, finding.fix)
    changed = difference(document.scenario, fixes(document.scenario)).hexes or frozenset()
    return Remedy(
        changed,
        removal.hexes,
        removal.arms,
        tuple((side.hex, side.direction) for side in removal.hexsides),
        fixes.words or told_title(fixes.title),
        text("problems.remedy.comes"),
        told_removal(removal),
    )


@dataclass(frozen=True)
class Fixing:
    """Carries fixes out for a window, asking first where drawn ground goes."""

    parent: QWidget

    def carry_out(self, document: ScenarioDocument, findings: tuple[Finding, ...]) -> None:
        """Apply the fixes as one step; those that take away drawn ground only when that is wanted."""
        findings = tuple(each for each in findings if each.fix is not None)
        taking = tuple(
            each for each in findings if each.fix and removed_by(document, each.fix).takes_drawn_ground
        )
        if taking:
            harmless = tuple(each for each in findings if each not in taking)
            whole = findings[0].fix if len(findings) == 1 else Fixes(findings)
            assert whole is not None
            wanted = self._asked(removed_by(document, whole), len(taking), len(harmless))
            findings = {"all": findings, "others": harmless}.get(wanted, ())
        if findings:
            document.apply(Fixes(findings))

    def apply(self, document: ScenarioDocument, edit: Edit) -> None:
        """Apply an edit, asking first where it takes away drawn ground."""
        removal = removed_by(document, edit)
        if not removal.takes_drawn_ground or self._asked(removal, 1, 0) == "all":
            document.apply(edit)

    def _asked(self, removal: Removal, taking: int, harmless: int) -> str:
        """Whether to carry out `all`, the `others` alone, or nothing."""
        box = QMessageBox(QMessageBox.Icon.Warning, text("program"), "", parent=self.parent)
        box.setObjectName("fixTakesAway")
        box.setText(plural("problems.takes", taking, what=told_removal(removal)))
        box.setInformativeText(text("problems.takes.more"))
        role = QMessageBox.ButtonRole
        buttons: dict[str, QPushButton] = {}
        if harmless:
            buttons["others"] = box.addButton(plural("problems.takes.others", harmless), role.AcceptRole)
        buttons["all"] = box.addButton(text("problems.takes.all"), role.DestructiveRole)
        cancel = box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(cancel)
        box.setEscapeButton(cancel)
        asked(box)
        clicked = box.clickedButton()
        return next((name for name, button in buttons.items() if button is clicked), "")
