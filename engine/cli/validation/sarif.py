"""Findings as a SARIF 2.1.0 log (OASIS), for code scanning and editors."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from urllib.parse import quote

from engine.cli.reports import FileReport
from engine.model.finding import Finding, Severity
from engine.model.values import Json
from engine.validation.all_checks import CHECKS
from engine.validation.check import Check

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "note"}


def as_sarif(reports: Sequence[FileReport], version: str) -> Json:
    """The log: every rule that found something with its help; accepted findings as suppressed results."""
    first: dict[str, Finding] = {}
    for report in reports:
        for finding in report.findings:
            first.setdefault(finding.code, finding)
    checks = {check.code: check for check in CHECKS}
    codes = sorted(first)
    rules: list[Json] = [_rule(code, first[code], checks.get(code)) for code in codes]
    places = {code: index for index, code in enumerate(codes)}
    results: list[Json] = [
        _result(report.file, finding, places) for report in reports for finding in report.findings
    ]
    driver: dict[str, Json] = {"name": "tidewright", "version": version, "rules": rules}
    run: dict[str, Json] = {
        "tool": {"driver": driver},
        "artifacts": [{"location": {"uri": _uri(report.file)}} for report in reports],
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str, finding: Finding, check: Check | None) -> Json:
    level = _LEVELS[finding.severity if check is None else check.severity]
    if check is None:
        advice = finding.advice or "Mend the place the result points at."
        return {
            "id": code,
            "shortDescription": {"text": "The file cannot be read as it should be."},
            "help": {"text": advice},
            "defaultConfiguration": {"level": level},
        }
    what, why, fix = (check.sections.get(name, "") for name in ("what", "why", "fix"))
    return {
        "id": code,
        "name": "".join(part.capitalize() for part in check.slug.split("_")),
        "shortDescription": {"text": check.title},
        "fullDescription": {"text": what},
        "help": {
            "text": f"{what}\n\nWhy: {why}\n\nFix: {fix}",
            "markdown": f"{what}\n\n**Why:** {why}\n\n**Fix:** {fix}\n\nRule {check.rule}",
        },
        "defaultConfiguration": {"level": level},
        "properties": {"family": check.family, "rule": check.rule, "tags": [check.family]},
    }


def _result(file: str, finding: Finding, places: Mapping[str, int]) -> Json:
    physical: dict[str, Json] = {"artifactLocation": {"uri": _uri(file)}}
    if finding.line is not None:
        physical["region"] = {"startLine": finding.line, "startColumn": finding.column or 1}
    named: list[Json] = [{"name": label, "kind": "hex"} for label in finding.labels]
    location: dict[str, Json] = {"physicalLocation": physical}
    if named:
        location["logicalLocations"] = named
    mark = hashlib.sha256(f"{finding.code}\0{finding.pointer}\0{finding.message}".encode()).hexdigest()
    result: dict[str, Json] = {
        "ruleId": finding.code,
        "ruleIndex": places[finding.code],
        "level": _LEVELS[finding.severity],
        "message": {"text": finding.message},
        "locations": [location],
        "partialFingerprints": {"tidewright/v1": mark[:32]},
        "properties": {
            "pointer": finding.pointer,
            "rule": finding.rule,
            "fixable": finding.fixable,
            "advice": finding.advice,
        },
    }
    if finding.accepted is not None:
        result["suppressions"] = [{"kind": "inSource", "justification": finding.accepted}]
    return result


def _uri(file: str) -> str:
    return quote(file.replace("\\", "/"))
