"""What happens with findings: shown in list, status and map; fixed, explained, accepted."""

from PySide6.QtCore import QObject

from editor.actions.fixing import Fixes, Fixing, remedy_shown
from editor.analysis.live_problems import LiveProblems
from editor.document.document import ScenarioDocument
from editor.panels.docks import Docks
from editor.panels.map_area import MapArea
from editor.panels.status_line import StatusLine
from editor.text.texts import text
from editor.views.overlays.model import Problems
from engine.edits.acceptance import AcceptFinding, WithdrawAcceptance
from engine.hexes.hex import Hex
from engine.model.finding import Edit, Finding
from engine.model.scenario import Acceptance

#: A finding about more hexes than this gets no badges: they would cover the map.
MOST_BADGES = 8


class ProblemActions(QObject):
    """Joins the checks with the Problems panel, the status bar and the map."""

    def __init__(
        self, problems: LiveProblems, docks: Docks, map_area: MapArea, status: StatusLine, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._problems = problems
        self._docks = docks
        self._map_area = map_area
        self._status = status
        self._previewed: ScenarioDocument | None = None
        self._fixing = Fixing(map_area)
        panel = docks.problems
        problems.found.connect(self._found)
        problems.began.connect(panel.show_busy)
        panel.hexes_chosen.connect(self.go_to)
        panel.fix_asked.connect(self._fix)
        panel.fix_looked_at.connect(self._show_fix)
        panel.explain_asked.connect(self._explain)
        panel.rule_asked.connect(docks.show_rule)
        panel.accept_asked.connect(self._accept)
        panel.withdraw_asked.connect(self._withdraw)
        docks.rule.rule_asked.connect(docks.show_rule)
        status.problems_asked.connect(lambda: docks.bottom.turn_to(panel))

    @property
    def _document(self) -> ScenarioDocument | None:
        return self._map_area.document

    def check_now(self) -> None:
        """Check everything now and show the list."""
        self._docks.bottom.turn_to(self._docks.problems)
        self._problems.check_now()

    def lead_to(self, finding: Finding) -> None:
        """Show a finding in the list and its place on the map."""
        self._docks.bottom.turn_to(self._docks.problems)
        self._docks.problems.choose(finding)
        if places := finding.hexes or tuple(side.hex for side in finding.hexsides):
            self.go_to(places)

    def go_to(self, hexes: tuple[Hex, ...]) -> None:
        """Select hexes and bring them into view."""
        if self._document is not None:
            self._document.selection.replace(hexes)
            self._map_area.view.show_hexes(hexes)

    def _found(self, findings: tuple[Finding, ...], milliseconds: float) -> None:
        panel = self._docks.problems
        self._show_fix(None)
        panel.show_findings(findings, milliseconds)
        counts = panel.counts()
        self._status.show_counts(counts)
        number = counts["error"] + counts["warning"] + counts["hint"]
        self._docks.bottom.name_page(0, text("panel.problems.count", number=number))
        badges: dict[Hex, str] = {}
        for finding in reversed(findings):
            if finding.accepted is None and len(finding.hexes) <= MOST_BADGES:
                badges.update(dict.fromkeys(finding.hexes, finding.severity.value))
        self._map_area.view.set_overlay("problems", Problems(badges) if badges else None)

    def apply(self, edit: Edit) -> None:
        """Apply an edit to the document in front; one that takes away drawn ground is asked for first."""
        if self._document is not None:
            self._show_fix(None)
            self._fixing.apply(self._document, edit)

    def _fix(self, asked: Finding | tuple[Finding, ...]) -> None:
        findings = asked if isinstance(asked, tuple) else (asked,)
        document = self._document
        if document is not None and findings:
            self._fixing.carry_out(document, findings)
            self._show_fix(None)

    def _show_fix(self, finding: Finding | None) -> None:
        """Show on the map what the remedy would do and take away, as long as its button is looked at."""
        if self._previewed is not None:
            self._previewed.end_preview()
        self._previewed = self._document if finding is not None else None
        self._map_area.view.set_overlay("remedy", None)
        if self._previewed is not None and finding is not None:
            fixes = Fixes((finding,))
            self._previewed.preview(fixes)
            self._map_area.view.set_overlay("remedy", remedy_shown(self._previewed, fixes))

    def _explain(self, finding: Finding) -> None:
        title, sections = self._problems.explanation(finding.code)
        self._docks.rule.show_check(finding, title or finding.code, sections)
        self._docks.bottom.turn_to(self._docks.rule)

    def _accept(self, finding: Finding, reason: str) -> None:
        if self._document is not None:
            hex_ = next(iter(finding.hexes), None)
            self._document.apply(AcceptFinding(Acceptance(finding.code, reason, hex_)))

    def _withdraw(self, finding: Finding) -> None:
        document = self._document
        for each in document.scenario.accepted if document else ():
            if each.code == finding.code and (each.hex is None or each.hex in finding.hexes):
                assert document is not None
                document.apply(WithdrawAcceptance(each.code, each.hex))
                return
