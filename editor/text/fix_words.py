"""The ways of mending a finding, and in words what each does and takes away."""

from dataclasses import replace

from editor.text.sentences import told_removal, told_title
from editor.text.texts import text
from engine.model.finding import Finding


def ways_to_fix(finding: Finding) -> tuple[Finding, ...]:
    """The finding once for each way of mending it, with that way as its fix."""
    first = () if finding.fix is None else (replace(finding, choices=()),)
    return (
        *first,
        *(replace(finding, fix=each.edit, removal=each.removal, choices=()) for each in finding.choices),
    )


def fix_words(finding: Finding) -> str:
    """What the fix does and takes away, as a sentence; empty without a fix."""
    if finding.fix is None:
        return ""
    title = told_title(getattr(finding.fix, "title", "")) or text("problems.fix")
    if not finding.removal:
        return text("problems.fix.does", what=title)
    return text("problems.fix.takes", what=title, taken=told_removal(finding.removal))


def way_words(finding: Finding) -> str:
    """What the fix does and takes away, in short for a menu."""
    title = told_title(getattr(finding.fix, "title", "")) or text("problems.fix")
    if not finding.removal:
        return title
    return text("problems.fix.way", what=title, taken=told_removal(finding.removal))
