"""Places in JSON data: JSON pointers (RFC 6901)."""

#: The keys and indices that lead from the root to a value.
Pointer = tuple[str | int, ...]


def pointer_text(of: Pointer) -> str:
    """The pointer as RFC 6901 writes it; empty for the root."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in of)
