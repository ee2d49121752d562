"""The Rule panel: what a rule or a check says, in our words, with its source."""

from html import escape

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QTextBrowser, QWidget

from editor.text.texts import language, text
from editor.theme.widgets import in_column
from engine.model.finding import Finding
from engine.storage.rule_catalogue import RuleEntry, rules_told


class RuleCard(QWidget):
    """Shows one rule entry, or the explanation of a finding."""

    rule_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = QTextBrowser()
        self._page.setObjectName("ruleCard")
        self._page.setOpenLinks(False)
        self._page.setAccessibleName(text("panel.rule"))
        self._page.anchorClicked.connect(self._clicked)
        in_column(self._page, of=self, margins=4)
        self.clear()

    def clear(self) -> None:
        self._page.setHtml(f"<p>{escape(text('rule.none'))}</p>")

    def show_id(self, id_: str) -> None:
        """Show the rule of that id, or that there is none."""
        entry = rules_told(language()).entries.get(id_)
        if entry is None:
            self.show_text(id_, (text("rule.unknown", id=id_),))
        else:
            self.show_rule(entry)

    def show_rule(self, entry: RuleEntry) -> None:
        """Show a rule of the catalogue."""
        parts = [
            f"<h3>{escape(entry.title)}</h3>",
            f"<p><b>{escape(entry.id)}</b> · {escape(entry.source)}</p>",
        ]
        parts.append(f"<p>{escape(entry.rule)}</p>")
        for example in entry.examples:
            case = f"{escape(example.given)} → {escape(example.expect)}"
            parts.append(f"<p><i>{escape(text('rule.example'))}</i> {case}</p>")
        if entry.reading:
            parts.append(f"<p><i>{escape(text('rule.reading'))}</i> {escape(entry.reading)}</p>")
        if entry.related:
            links = ", ".join(f'<a href="rule:{escape(each)}">{escape(each)}</a>' for each in entry.related)
            parts.append(f"<p>{escape(text('rule.related'))} {links}</p>")
        self._page.setHtml("".join(parts))

    def show_check(self, finding: Finding, title: str, sections: dict[str, str]) -> None:
        """Show what a check looks for, why, and how to mend it."""
        parts = [f"<h3>{escape(finding.code)} · {escape(title)}</h3>", f"<p>{escape(finding.message)}</p>"]
        for key in ("what", "why", "fix"):
            if sections.get(key):
                parts.append(f"<p><b>{escape(text(f'rule.{key}'))}</b> {escape(sections[key])}</p>")
        if finding.advice and finding.advice != sections.get("fix"):
            parts.append(f"<p><b>{escape(text('rule.fix'))}</b> {escape(finding.advice)}</p>")
        if finding.rule:
            link = f'<a href="rule:{escape(finding.rule)}">{escape(finding.rule)}</a>'
            parts.append(f"<p>{escape(text('rule.by'))} {link}</p>")
        self._page.setHtml("".join(parts))

    def show_text(self, title: str, lines: tuple[str, ...]) -> None:
        """Show any explanation, line by line."""
        body = "".join(f"<p>{escape(line)}</p>" for line in lines)
        self._page.setHtml(f"<h3>{escape(title)}</h3>{body}")

    def _clicked(self, url: QUrl) -> None:
        if url.scheme() == "rule":
            self.rule_asked.emit(url.path())
