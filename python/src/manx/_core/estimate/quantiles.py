# SPDX-License-Identifier: Apache-2.0

"""Quantiles of streams of values."""

from __future__ import annotations

import math
from bisect import insort

_FIRST_STEP = 0.5
_LAST_STEP = 0.02

_HALVING = 20.0
"""Number of values after which steps are half as long as the first."""

_CHANCE = 0.01
"""Probability below which a run of values below the estimate is no chance."""

_NEVER = (1 << 31) - 1


class LogQuantile:
    """Estimates a quantile of a stream of positive values without keeping any.

    A value above the estimate raises it by a factor, one below lowers it, so that it rests where
    the wanted share of values lies below. This is stochastic approximation (Robbins and Monro 1951)
    on the logarithm. Steps are long at first and soon short, so that a burst of outliers moves it
    little.

    Attributes:
        value: The estimate; 0 before the first value.
        count: Number of values so far; counting ends when steps are at their shortest.
    """

    __slots__ = ("_below", "_least", "_most_below", "_quantile", "count", "value")

    def __init__(self, quantile: float, least: float, most_below: int = _NEVER) -> None:
        """Creates one.

        Args:
            quantile: From 0 to 1.
            least: Above 0; smaller values count as this, since no factor leads away from 0.
            most_below: See `soon_falling`.
        """
        self._quantile = quantile
        self._least = least
        self._most_below = most_below
        self._below = 0
        self.count = 0
        self.value = 0.0

    @staticmethod
    def soon_falling(quantile: float, least: float) -> LogQuantile:
        """Returns an estimate of a high quantile that falls quickly after a time of large values.

        When more values in a row lie below than chance explains, further ones lower it by steps as
        long as the first. It rests 3 % lower than an ordinary estimate, and large values in short
        bursts hardly count.

        Args:
            quantile: Above 0 and below 1.
            least: As in the constructor.
        """
        return LogQuantile(quantile, least, math.ceil(math.log(_CHANCE) / math.log(quantile)))

    def add(self, newest: float) -> None:
        """Adds a value."""
        least = self._least
        value = newest if newest > least else least
        estimate = self.value
        added = self.count
        step = _FIRST_STEP / (1 + added / _HALVING)
        if step > _LAST_STEP:
            self.count = added + 1
        else:
            step = _LAST_STEP
        fall = step
        most_below = self._most_below
        if most_below != _NEVER:
            before = self._below
            if value > estimate:
                self._below = 0
            elif before <= most_below:
                self._below = before + 1
            if before >= most_below:
                fall = _FIRST_STEP
        # At rest steps up and down cancel: (1 - quantile) * up = quantile * down, in logarithms.
        if estimate <= 0:
            self.value = value
        elif value > estimate:
            self.value = estimate * (1 + step * self._quantile)
        else:
            self.value = estimate * (1 - fall * (1 - self._quantile))

    def lower_to(self, newest: float) -> None:
        """Lowers the estimate to a value if it is higher, or starts with that value."""
        least = self._least
        value = newest if newest > least else least
        estimate = self.value
        if estimate <= 0 or value < estimate:
            self.value = value


class FirstMedian:
    """The exact median of the first values of a stream.

    A few outliers among them, even the first, do not move it.
    """

    __slots__ = ("_added", "_most", "_sorted")

    def __init__(self, most: int) -> None:
        """Creates one.

        Args:
            most: Number of values that it keeps.
        """
        self._most = most
        self._added = 0
        self._sorted: list[int] = []

    def is_complete(self) -> bool:
        """Whether it has all the values that it keeps."""
        return self._added >= self._most

    def add(self, value: int) -> int:
        """Adds a value unless it is complete, and returns the lower median of the values so far.

        Args:
            value: Above 0; others count, but are not among the values.
        """
        values = self._sorted
        if self._added < self._most:
            self._added += 1
            if value > 0:
                insort(values, value)
        return values[(len(values) - 1) // 2] if values else value
