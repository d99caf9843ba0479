# SPDX-License-Identifier: Apache-2.0

"""A seeded source of random bits, and the function that mixes them."""

from __future__ import annotations

_MASK = (1 << 64) - 1
_GOLDEN_GAMMA = 0x9E3779B97F4A7C15


def mix(bits: int) -> int:
    """Mixes 64 bits so that each bit of the result depends on all.

    Args:
        bits: Any integer, of which the lowest 64 bits count.

    Returns:
        An integer from 0, below 2^64; the same bits as Java's, there with a sign.
    """
    z = bits & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class RandomBits:
    """SplitMix64 over a counter (Steele, Lea and Flood 2014); equal seeds give equal bits."""

    __slots__ = ("_state",)

    mix = staticmethod(mix)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next(self) -> int:
        """Returns the next 64 uniform bits, as an integer from 0."""
        self._state = state = (self._state + _GOLDEN_GAMMA) & _MASK
        return mix(state)

    def next_double(self) -> float:
        """Returns a uniform number above 0 and at most 1."""
        return ((self.next() >> 11) + 1) * 2.0**-53
