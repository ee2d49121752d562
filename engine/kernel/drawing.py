"""Numbers drawn from a name: the same ones in every process and on every machine."""

from hashlib import blake2b


def drawn(name: str, count: int) -> int:
    """A number below `count` that follows from `name` alone, evenly spread over names."""
    # 64 bits against at most a few thousand numbers: the bias of the remainder is below 1e-15.
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big") % count
