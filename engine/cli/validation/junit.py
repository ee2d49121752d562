"""Findings as a JUnit report, as build servers read it: a suite a file, a case a code."""

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from engine.cli.output import one_line
from engine.cli.reports import FileReport
from engine.model.finding import Finding, Severity


def as_junit(reports: Sequence[FileReport]) -> str:
    """The report as XML: errors and warnings are failures, hints are skipped cases, clean files pass."""
    suites = [_suite(report) for report in reports]
    cases = sum(len(report.open) or 1 for report in reports)
    failures = sum(_fails(finding) for report in reports for finding in report.open)
    head = f'<testsuites name="tidewright validate" tests="{cases}" failures="{failures}" errors="0">'
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', head, *suites, "</testsuites>"])


def _suite(report: FileReport) -> str:
    cases = [_case(report.file, finding) for finding in report.open]
    if not cases:
        cases = [f"    <testcase classname={_attribute(report.file)} name={_attribute('no findings')}/>"]
    failures = sum(map(_fails, report.open))
    skipped = len(report.open) - failures
    numbers = f'tests="{len(cases)}" failures="{failures}" errors="0" skipped="{skipped}"'
    return "\n".join([f"  <testsuite name={_attribute(report.file)} {numbers}>", *cases, "  </testsuite>"])


def _case(file: str, finding: Finding) -> str:
    place = "" if finding.line is None else f":{finding.line}:{finding.column or 1}"
    where = finding.labels[0] if finding.labels else finding.pointer
    head = f"    <testcase classname={_attribute(file)} name={_attribute(f'{finding.code} {where}'.strip())}>"
    text = escape(one_line(f"{file}{place}: {finding.message} {finding.advice}".strip()))
    message = _attribute(finding.message)
    if _fails(finding):
        body = f"      <failure type={_attribute(finding.severity.value)} message={message}>{text}</failure>"
    else:
        body = f"      <skipped message={message}/>"
    return "\n".join([head, body, "    </testcase>"])


def _fails(finding: Finding) -> bool:
    return finding.severity is not Severity.HINT


def _attribute(text: str) -> str:
    return quoteattr(one_line(text))
