"""A baseline: findings that were there before and are not told again."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

from engine.cli.output import UserError
from engine.cli.reports import FileReport
from engine.model.values import Json
from engine.storage.json_text import parse
from engine.storage.raw_file import read_text

#: File and fingerprint tell a finding; places move when a file is edited, languages change.
Known = Counter[tuple[str, str]]


def known_findings(path: Path) -> Known:
    """The findings of a report written with `--format json`; raises UserError for anything else."""
    text, findings = read_text(path)
    data = None if text is None else parse(text).data
    files = data.get("files") if isinstance(data, dict) else None
    if not isinstance(files, list):
        advice = "Write one with: tidewright validate PATH... --format json > FILE"
        why = f" {findings[0].message}" if text is None else ""
        raise UserError(f"{path} is no report to compare with.{why}", advice)
    found: Known = Counter()
    for each in files:
        if isinstance(each, dict):
            for finding in _entries(each.get("findings")):
                mark = finding.get("fingerprint")
                found[(str(each.get("file")), str(mark))] += 1
    return found


def _entries(value: Json) -> list[dict[str, Json]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def without_known(report: FileReport, known: Known) -> FileReport:
    """The report without findings of the baseline, each counted as often as it stood there."""
    left = Counter(known)
    kept = []
    for finding in report.findings:
        key = (report.file, finding.fingerprint)
        if left[key] > 0:
            left[key] -= 1
        else:
            kept.append(finding)
    return replace(report, findings=tuple(kept))
