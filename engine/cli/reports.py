"""Findings in the forms that people and tools read: text, json, sarif, github."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from engine.cli.output import one_line
from engine.model.finding import Finding, Severity
from engine.model.values import Json


@dataclass(frozen=True, slots=True)
class FileReport:
    """A file with what was found in it."""

    file: str
    findings: tuple[Finding, ...]

    @property
    def open(self) -> tuple[Finding, ...]:
        """The findings the author has not accepted."""
        return tuple(finding for finding in self.findings if finding.accepted is None)


def counted(reports: Iterable[FileReport]) -> Counter[Severity]:
    """How many unaccepted findings there are of each severity."""
    return Counter(finding.severity for report in reports for finding in report.open)


def as_json(reports: Sequence[FileReport]) -> Json:
    """The report as data: files with findings, and a summary of the unaccepted ones."""
    counts = counted(reports)
    return {
        "files": [
            {"file": report.file, "findings": [_finding_data(finding) for finding in report.findings]}
            for report in reports
        ],
        "summary": {
            "errors": counts[Severity.ERROR],
            "warnings": counts[Severity.WARNING],
            "hints": counts[Severity.HINT],
        },
    }


def _finding_data(finding: Finding) -> Json:
    data: dict[str, Json] = {
        "code": finding.code,
        "severity": finding.severity.value,
        "message": finding.message,
        "advice": finding.advice,
        "pointer": finding.pointer,
        "line": finding.line,
        "column": finding.column,
        "hexes": list(finding.labels),
        "rule": finding.rule,
        "fixable": finding.fixable,
    }
    if finding.accepted is not None:
        data["accepted"] = finding.accepted
    return data


def as_text(reports: Sequence[FileReport]) -> Iterator[str]:
    """The report line by line for people."""
    for report in reports:
        for finding in report.findings:
            place = f":{finding.line}:{finding.column}" if finding.line is not None else ""
            rule = f" [{finding.rule}]" if finding.rule else ""
            severity = "accepted" if finding.accepted is not None else finding.severity.value
            yield one_line(f"{report.file}{place}: {severity} {finding.code}{rule} {finding.message}")
            if finding.accepted is not None:
                yield f"    accepted: {one_line(finding.accepted)}"
            elif finding.advice:
                mends = " (--fix does it)" if finding.fixable else ""
                yield f"    {one_line(finding.advice)}{mends}"
    counts = counted(reports)
    files = f"{len(reports)} file{'' if len(reports) == 1 else 's'}"
    accepted = sum(len(report.findings) - len(report.open) for report in reports)
    numbers = ", ".join(_number(counts[severity], severity.value) for severity in Severity)
    yield f"{files}: {numbers}, {accepted} accepted"


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


_GITHUB = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}


def as_github(reports: Sequence[FileReport]) -> Iterator[str]:
    """Workflow commands that annotate files in a pull request; accepted findings are left out."""
    for report in reports:
        for finding in report.open:
            place = f",line={finding.line},col={finding.column}" if finding.line is not None else ""
            file, title = _property(report.file), _property(finding.code)
            where = f"file={file}{place},title={title}"
            yield f"::{_GITHUB[finding.severity]} {where}::{_escaped(finding.message)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


_SARIF = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "note"}


def as_sarif(reports: Sequence[FileReport], version: str) -> Json:
    """The report as a SARIF 2.1.0 log (OASIS); accepted findings carry a suppression with the reason."""
    codes = sorted({finding.code for report in reports for finding in report.findings})
    return {
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "tidewright",
                        "version": version,
                        "rules": [{"id": code} for code in codes],
                    }
                },
                "results": [
                    _sarif_result(report.file, finding) for report in reports for finding in report.findings
                ],
            }
        ],
    }


def _sarif_result(file: str, finding: Finding) -> Json:
    location: dict[str, Json] = {"artifactLocation": {"uri": quote(file.replace("\\", "/"))}}
    if finding.line is not None:
        location["region"] = {"startLine": finding.line, "startColumn": finding.column or 1}
    logical: list[Json] = [{"name": label, "kind": "hex"} for label in finding.labels]
    result: dict[str, Json] = {
        "ruleId": finding.code,
        "level": _SARIF[finding.severity],
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": location, "logicalLocations": logical}],
        "properties": {"pointer": finding.pointer, "rule": finding.rule, "fixable": finding.fixable},
    }
    if finding.accepted is not None:
        result["suppressions"] = [{"kind": "inSource", "justification": finding.accepted}]
    return result
