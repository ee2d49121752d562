"""Chains of hashes, from which both sides give their shares of the dice.

The end of a chain is told before anything is rolled; each share is what the one before it is the hash of.
So a share can be checked at once, cannot be chosen, and says nothing of those to come (Lamport, Password
authentication with insecure communication, 1981).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

from engine.model.limits import MOST_ROLLS

#: Bytes of a seed, a share and the end of a chain.
SIZE = 32


def _next(link: bytes) -> bytes:
    return sha256(link).digest()


@dataclass(frozen=True)
class Chain:
    """A side's own chain, which its seed makes: `MOST_ROLLS` shares, given in order."""

    seed: bytes

    @cached_property
    def _links(self) -> Sequence[bytes]:
        links = [_next(b"chain" + self.seed)]
        for _ in range(MOST_ROLLS):
            links.append(_next(links[-1]))
        return links[::-1]

    @property
    def end(self) -> str:
        """What the other side is told before the first share, in hexadecimal digits."""
        return self._links[0].hex()

    def share(self, number: int) -> str:
        """The share of that roll, from 0; IndexError beyond the last."""
        return self._links[number + 1].hex()


@dataclass(frozen=True)
class KnownShares:
    """What is known of a side's chain: the last link that was given, and how many shares it accounts for."""

    link: bytes
    given: int = 0

    @classmethod
    def after(cls, end: str) -> KnownShares:
        """What is known when only the end of the chain was told; ValueError where that is none."""
        return cls(link_of(end))

    def share(self, number: int) -> str | None:
        """The share of that roll, None where it has not been given yet."""
        if number >= self.given:
            return None
        link = self.link
        for _ in range(self.given - 1 - number):
            link = _next(link)
        return link.hex()

    def with_share(self, number: int, share: str) -> KnownShares:
        """What is known after the share of that roll was given; ValueError where it is not of the chain."""
        link = checked = link_of(share)
        if not self.given <= number < MOST_ROLLS:
            raise ValueError(f"share {number} is out of turn")
        for _ in range(number + 1 - self.given):
            checked = _next(checked)
        if checked != self.link:
            raise ValueError(f"share {number} is not of the chain that was told")
        return replace(self, link=link, given=number + 1)


def link_of(digits: str) -> bytes:
    """A link from its hexadecimal digits; ValueError where they are none."""
    try:
        link = bytes.fromhex(digits)
    except ValueError:
        link = b""
    if len(link) != SIZE or link.hex() != digits:
        raise ValueError(f"{digits[:80]!r} is no link of a chain")
    return link


def lot(number: int, shares: Sequence[str]) -> str:
    """What the dice of a roll are drawn from: its number and the shares of both sides, in their order."""
    return sha256(f"roll {number} {' '.join(shares)}".encode()).hexdigest()
