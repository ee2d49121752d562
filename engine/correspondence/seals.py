"""Choices under seal: a hash is told now, the line and the salt in it when the game is over."""

import hmac
from hashlib import sha256


def salt_of(seed: bytes, number: int) -> str:
    """The salt of a side's sealed choice of that number, which nobody else can guess."""
    return hmac.new(seed, f"salt {number}".encode(), sha256).hexdigest()


def seal_of(salt: str, line: str) -> str:
    """The hash that holds a side to a line without telling it."""
    return sha256(f"{salt} {line}".encode()).hexdigest()


def opens(seal: str, salt: str, line: str) -> bool:
    """Whether a seal was made of that line and that salt."""
    return hmac.compare_digest(seal.encode(), seal_of(salt, line).encode())
