# SPDX-License-Identifier: Apache-2.0

"""Lines: by ordinary least squares, and by a regression that forgets."""

from __future__ import annotations

from collections.abc import Sequence

_FORGETTING = 0.999
_PRIOR_SAMPLES = 32
_MAX_MULTIPLE = 8.0
_MIN_NORMAL = 2.0**-1022

_LEAST_SAMPLES = 20
"""Weight of the samples from which the mean is trusted enough to limit further ones."""

_SOLVED_EVERY = 16
"""Coefficients are solved for once in so many samples."""


class LeastSquares:
    """Fits a straight line to points by ordinary least squares; points are added one by one.

    Slope = Sxy / Sxx, and R^2 = Sxy^2 / (Sxx * Syy), where S are the sums of the products of
    deviations from the means (Chauque 2020, section 3.2.2).

    Attributes:
        count: The number of points.
        mean: The mean of all y; 0 without points.
    """

    __slots__ = ("_covariance_sum", "_mean_x", "_variance_sum", "_variance_sum_y", "count", "mean")

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._mean_x = 0.0
        self._variance_sum = 0.0
        self._covariance_sum = 0.0
        self._variance_sum_y = 0.0

    def add(self, x: float, y: float) -> None:
        """Adds a point (Welford's updates, which do not cancel)."""
        self.count = count = self.count + 1
        dx = x - self._mean_x
        self._mean_x += dx / count
        dy = y - self.mean
        self.mean += dy / count
        new_dx = x - self._mean_x
        new_dy = y - self.mean
        self._variance_sum += dx * new_dx
        self._covariance_sum += dx * new_dy
        self._variance_sum_y += dy * new_dy

    def at(self, x: float) -> float:
        """Returns the line's value; the mean while all points have the same x."""
        return self.mean + self.slope() * (x - self._mean_x)

    def slope(self) -> float:
        """Returns the change of y for each unit of x; 0 while all points have the same x."""
        variance = self._variance_sum
        return 0.0 if variance <= 0 else self._covariance_sum / variance

    def r_squared(self) -> float:
        """Returns the share of the variance of y that the line explains (R^2), from 0 to 1.

        It is 1 if all y are the same, otherwise 0 while all points have the same x.
        """
        if self._variance_sum_y <= 0:
            return 0.0 if self.count == 0 else 1.0
        if self._variance_sum <= 0:
            return 0.0
        covariance = self._covariance_sum
        return min(1.0, covariance / self._variance_sum * covariance / self._variance_sum_y)


class ForgettingRegression:
    """A linear regression on a few features that forgets.

    The weight of a sample falls by a thousandth with each newer one. The result is that of
    recursive least squares with forgetting factor 0.999, from weighted sums, so that features that
    do not vary for long do no harm. Each coefficient is drawn towards 0 as if 32 samples had shown
    no effect. A sample counts as at most eight times what was predicted, since a pause is no cost
    of a request.

    Attributes:
        mean: The mean outcome; 0 while it is unknown.
    """

    __slots__ = (
        "_deviations",
        "_line",
        "_mean_outcome",
        "_means",
        "_products",
        "_unsolved",
        "_weight",
        "_weights",
        "mean",
    )

    def __init__(self, features: int) -> None:
        """Creates one for so many features."""
        self._means = [0.0] * features
        self._deviations = [0.0] * features
        self._products = [[0.0] * features for _ in range(features)]
        self._weights = [0.0] * features
        self._weight = 0.0
        self._mean_outcome = 0.0
        self._unsolved = 0
        self._line = [(0.0, 0.0)] * features
        """Of each feature the slope and the mean that are in force."""
        self.mean = 0.0

    def add(self, values: Sequence[float], outcome: float) -> None:
        """Adds a sample.

        Args:
            values: Of the features; one that is not a number counts as usual.
            outcome: Not below 0.
        """
        y = outcome
        weight = self._weight
        if weight >= _LEAST_SAMPLES:
            most = _MAX_MULTIPLE * self.predict(values)
            if 0 < most < outcome:
                y = most
        self._weight = weight = _FORGETTING * weight + 1
        dy = y - self._mean_outcome
        self._mean_outcome += dy / weight
        self._learn(values, dy)
        self._unsolved += 1
        if self._unsolved == _SOLVED_EVERY:
            self._unsolved = 0
            self._line = list(zip(self._slopes(), self._means, strict=True))
            self.mean = self._mean_outcome

    def _learn(self, values: Sequence[float], dy: float) -> None:
        """Moves the means, and adds the products of deviations from those before."""
        means = self._means
        weights = self._weights
        before = []
        kept = []  # how much of a product counts, as the mean has moved towards the sample
        for i, value in enumerate(values):
            weight = _FORGETTING * weights[i]
            if value == value:
                weight += 1
                deviation = value - means[i]
                means[i] += deviation / weight
                before.append(deviation)
            else:
                before.append(0.0)
            weights[i] = weight
            kept.append(1 - 1 / weight if weight > 1 else 0.0)
        deviations = self._deviations
        for i, row in enumerate(self._products):
            own = before[i]
            own_kept = kept[i]
            deviations[i] = _FORGETTING * deviations[i] + own_kept * own * dy
            if own == 0:
                for j, product in enumerate(row):
                    row[j] = _FORGETTING * product
                continue
            for j, product in enumerate(row):
                least = kept[j]
                if least > own_kept:
                    least = own_kept
                row[j] = _FORGETTING * product + least * own * before[j]

    def _slopes(self) -> list[float]:
        """Solves the normal equations by elimination; the matrix is positive definite."""
        right = self._deviations.copy()
        left = [row.copy() for row in self._products]
        features = len(right)
        for i in range(features):
            left[i][i] += _PRIOR_SAMPLES * left[i][i] / self._weight + _MIN_NORMAL
        for i in range(features):
            upper = left[i]
            for below in range(i + 1, features):
                lower = left[below]
                factor = lower[i] / upper[i]
                right[below] -= factor * right[i]
                for column in range(i, features):
                    lower[column] -= factor * upper[column]
        for i in range(features - 1, -1, -1):
            for column in range(i + 1, features):
                right[i] -= left[i][column] * right[column]
            right[i] /= left[i][i]
        return right

    def predict(self, values: Sequence[float]) -> float:
        """Returns the expected outcome; it may be below 0.

        Args:
            values: Of the features; one that is not a number counts as usual.
        """
        outcome = self.mean
        for value, (slope, mean) in zip(values, self._line, strict=True):
            if value == value:
                outcome += slope * (value - mean)
        return outcome
