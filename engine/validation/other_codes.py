"""Codes of scenarios that no check finds: reading the file and comparing its acceptances do."""

from __future__ import annotations

from engine.model.finding import Severity
from engine.validation.explanation import Explanation

#: A header that is not understood, and an acceptance without a finding.
FORMAT, STALE_ACCEPTANCE = "MAP001", "MAP199"

#: What the manual says of these codes.
OTHER_CODES = (
    Explanation(
        FORMAT,
        Severity.ERROR,
        "B-SET-02",
        "rules",
        "format_unknown",
        "The file does not say in a known way what it is.",
        {
            "what": "`$schema` or `format_version` is missing or not known here, perhaps because a newer "
            "program wrote the file. What is understood is opened, the rest is kept.",
            "why": "A scenario fixes everything that is played (B-SET-02); parts that are not understood "
            "would silently be left out.",
            "fix": "Write the header that the finding names, or use a newer program.",
        },
    ),
    Explanation(
        STALE_ACCEPTANCE,
        Severity.HINT,
        "B-SET-02",
        "rules",
        "stale_acceptance",
        "An acceptance no longer applies.",
        {
            "what": "`accepted` names a code, and perhaps a hex, where nothing is found.",
            "why": "The reason no longer says anything true of the scenario, and would hide the next finding "
            "of that code unseen.",
            "fix": "Remove the acceptance.",
        },
    ),
)
