# SPDX-License-Identifier: Apache-2.0

"""Moving averages, and how much of a deviation is left after some time."""

from __future__ import annotations

import math


class Ewma:
    """An exponentially weighted moving average, `x <- w * sample + (1 - w) * x`.

    Attributes:
        value: The average; 0 before the first sample of one that starts with it.
    """

    __slots__ = ("_is_empty", "_weight", "value")

    def __init__(self, weight: float, initial: float) -> None:
        """Creates one that starts at a value.

        Args:
            weight: Of the newest sample, from 0 to 1.
            initial: Where it starts; NaN to start with the first sample.
        """
        self._weight = weight
        self._is_empty = initial != initial
        self.value = 0.0 if self._is_empty else initial

    @staticmethod
    def from_first_sample(weight: float) -> Ewma:
        """Returns one that starts with the first sample; 0 before it."""
        return Ewma(weight, math.nan)

    @staticmethod
    def from_(weight: float, initial: float) -> Ewma:
        """Returns one that starts at a value."""
        return Ewma(weight, initial)

    @staticmethod
    def from_zero(weight: float) -> Ewma:
        """Returns one that starts at 0, as in C3."""
        return Ewma(weight, 0.0)

    def add(self, sample: float) -> None:
        """Adds a sample."""
        weight = self._weight
        now = sample if self._is_empty else weight * sample + (1 - weight) * self.value
        if now == now:
            self._is_empty = False
            self.value = now
        else:
            self._begin_anew()

    def add_weighted(self, sample: float, its_weight: float) -> None:
        """Adds a sample with a weight of its own."""
        now = sample if self._is_empty else its_weight * sample + (1 - its_weight) * self.value
        if now == now:
            self._is_empty = False
            self.value = now
        else:
            self._begin_anew()

    def _begin_anew(self) -> None:
        self._is_empty = True
        self.value = 0.0


FORGOTTEN_NANOS = 1 << 34

_FIRST_LOG = 18
_AGES = 16
_WEIGHT = 0.003
_FIRST_SQUARE = _WEIGHT / 4
"""Weighs the first share like one known deviation of a half."""


class Persistence:
    """Learns how much of a deviation is left after some time, over all replicas.

    The share that remains is the slope of a regression through the origin, `E[k f] / E[k^2]`. k is
    the deviation that was known, and f the one that was found next. Both means are moving
    averages. Each age has a slope of its own; ages double from 0.3 ms to 17 s. After that
    nothing remains, so that a replica that is avoided gets a new chance.
    """

    __slots__ = ("_products", "_squares")

    FORGOTTEN_NANOS = FORGOTTEN_NANOS
    """Age from which nothing remains: 17 s."""

    def __init__(self, first_share: float) -> None:
        """Creates one.

        Args:
            first_share: Share that is left while nothing is known, from 0 to 1.
        """
        self._products = [first_share * _FIRST_SQUARE] * _AGES
        self._squares = [_FIRST_SQUARE] * _AGES

    def share(self, age_nanos: int) -> float:
        """Returns the share of a deviation that is left at an age, from 0 to 1."""
        if age_nanos >= FORGOTTEN_NANOS:
            return 0.0
        age = age_nanos.bit_length() - 1 - _FIRST_LOG if age_nanos > 0 else 0
        if age < 0:
            age = 0
        share = self._products[age] / self._squares[age]
        return 0.0 if share <= 0 else 1.0 if share > 1 else share

    def learn(self, known: float, found: float, age_nanos: int) -> None:
        """Learns from a deviation that was known, and the next one.

        Args:
            known: The former.
            found: The latter.
            age_nanos: Time between them; if nothing is left by then, nothing is learnt.
        """
        if age_nanos >= FORGOTTEN_NANOS:
            return
        age = age_nanos.bit_length() - 1 - _FIRST_LOG if age_nanos > 0 else 0
        if age < 0:
            age = 0
        products = self._products
        products[age] = _WEIGHT * (known * found) + (1 - _WEIGHT) * products[age]
        squares = self._squares
        squares[age] = _WEIGHT * (known * known) + (1 - _WEIGHT) * squares[age]
