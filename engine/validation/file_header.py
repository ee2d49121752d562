"""What the manual says of a file whose header is not understood; reading the file finds it."""

from engine.model.finding import Severity
from engine.validation.explanation import Explanation

FORMAT_UNKNOWN = Explanation(
    "MAP001",
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
)
