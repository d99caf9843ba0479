# SPDX-License-Identifier: Apache-2.0

"""Lines by least squares, with and without forgetting."""

from __future__ import annotations

import math
import random

import pytest

from manx._core.estimate import ForgettingRegression, LeastSquares

FORGETTING = 0.999
PRIOR = 32


def test_a_line_is_found_and_its_noise_does_not_matter() -> None:
    chance = random.Random(17)
    line = LeastSquares()
    for _ in range(10_000):
        x = chance.randrange(100)
        line.add(x, 7 + 0.3 * x + chance.random() - 0.5)
    assert line.at(0) == pytest.approx(7, abs=0.05)
    assert line.at(200) == pytest.approx(67, abs=0.1)
    assert line.slope() == pytest.approx(0.3, abs=0.01)
    assert line.count == 10_000


def test_r_squared_is_that_of_paper_arithmetic() -> None:
    line = LeastSquares()
    assert line.r_squared() == 0
    for x, y in ((1, 2), (2, 3), (3, 7)):
        line.add(x, y)
    # Sxy = 5, Sxx = 2, Syy = 14.
    assert line.slope() == pytest.approx(2.5)
    assert line.r_squared() == pytest.approx(25 / 28)
    assert line.mean == pytest.approx(4)


def test_points_at_one_place_have_no_slope() -> None:
    line = LeastSquares()
    assert line.at(5) == 0
    line.add(3, 10)
    assert line.at(100) == 10
    assert line.r_squared() == 1
    line.add(3, 20)
    assert line.at(100) == 15
    assert line.r_squared() == 0


def test_one_feature_is_fitted_as_by_weighted_least_squares_with_its_prior() -> None:
    """The oracle computes the weighted sums of all samples anew."""
    chance = random.Random(7)
    samples = 1_600
    xs = [10 * chance.random() for _ in range(samples)]
    ys = [5 + 3 * x + chance.random() for x in xs]
    regression = ForgettingRegression(1)
    for x, y in zip(xs, ys, strict=True):
        regression.add((x,), y)
    weights = [FORGETTING ** (samples - 1 - i) for i in range(samples)]
    total = sum(weights)
    mean_x = sum(w * x for w, x in zip(weights, xs, strict=True)) / total
    mean_y = sum(w * y for w, y in zip(weights, ys, strict=True)) / total
    xx = sum(w * (x - mean_x) ** 2 for w, x in zip(weights, xs, strict=True))
    xy = sum(w * (x - mean_x) * (y - mean_y) for w, x, y in zip(weights, xs, ys, strict=True))
    slope = xy / (xx * (1 + PRIOR / total))
    for at in (0.0, 5.0, 20.0):
        assert regression.predict((at,)) == pytest.approx(mean_y + slope * (at - mean_x), abs=1e-6)
    assert regression.mean == pytest.approx(mean_y)


def test_several_features_are_told_apart_even_if_they_vary_together() -> None:
    chance = random.Random(7)
    regression = ForgettingRegression(3)
    for _ in range(20_000):
        a = chance.random()
        b = a + chance.random()
        c = chance.random()
        regression.add((a, b, c), 10 + 4 * a - 2 * b + 7 * c)
    assert regression.predict((1, 1, 1)) == pytest.approx(19, abs=0.4)
    assert regression.predict((0, 1, 0)) == pytest.approx(8, abs=0.4)


def test_a_feature_that_never_varies_or_is_unknown_has_no_effect() -> None:
    regression = ForgettingRegression(2)
    for i in range(5_000):
        regression.add((3, math.nan), 1 + i % 2)
    assert regression.predict((3, math.nan)) == pytest.approx(1.5, abs=0.01)
    assert regression.predict((1e9, 1e9)) == pytest.approx(1.5, abs=0.01)


def test_a_pause_counts_as_at_most_eight_times_what_was_expected() -> None:
    regression = ForgettingRegression(1)
    for _ in range(320):
        regression.add((1,), 1)
    regression.add((1,), 1_000_000)
    for _ in range(15):
        regression.add((1,), 1)
    assert 1 < regression.mean < 1.03


def test_without_samples_nothing_is_expected() -> None:
    regression = ForgettingRegression(1)
    assert regression.mean == 0
    assert regression.predict((5,)) == 0
