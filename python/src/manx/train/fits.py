# SPDX-License-Identifier: Apache-2.0

"""Fits lines of the concurrency, by ordinary least squares and by stochastic gradient descent.

Both minimise the sum of squared errors (Chauque 2020, section 3.2.2 and table 1). The former is
exact, and the same as that of `manx train`. The latter is scikit-learn's, and approaches it.
"""

from __future__ import annotations

from collections.abc import Sequence

from manx._core.request import TemplateLine
from manx.train.errors import TrainError

METHODS = ("ols", "sgd")
"""How lines are fitted, the default first."""

_EPOCHS = 1000
_SEED = 0


def require() -> None:
    """Checks that scikit-learn is there.

    Raises:
        TrainError: If it is missing.
    """
    try:
        import sklearn  # noqa: F401
    except ImportError as error:
        raise TrainError("scikit-learn is missing: pip install scikit-learn") from error


def by_least_squares(concurrencies: Sequence[float], millis: Sequence[float]) -> TemplateLine:
    """Fits a line by ordinary least squares."""
    return TemplateLine.fitted(list(concurrencies), list(millis))


def by_gradient_descent(concurrencies: Sequence[float], millis: Sequence[float]) -> TemplateLine:
    """Fits a line by stochastic gradient descent, always with the same seed.

    Concurrencies and times are standardised, since the descent depends on their scale. Where a line
    says nothing, or all times are the same, it is that of least squares.

    Raises:
        TrainError: If scikit-learn is missing.
    """
    exact = by_least_squares(concurrencies, millis)
    if not exact.is_predictive() or min(millis) == max(millis):
        return exact
    require()
    from sklearn.compose import TransformedTargetRegressor
    from sklearn.linear_model import SGDRegressor
    from sklearn.metrics import r2_score
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    # Without tol it takes all epochs, whatever the unit of the times.
    descent = SGDRegressor(penalty=None, max_iter=_EPOCHS, tol=None, random_state=_SEED)
    line = TransformedTargetRegressor(
        make_pipeline(StandardScaler(), descent), transformer=StandardScaler()
    )
    points = [[each] for each in concurrencies]
    line.fit(points, millis)
    w0, at_one = (float(each) for each in line.predict([[0.0], [1.0]]))
    r_squared = float(r2_score(millis, line.predict(points)))
    return TemplateLine(
        w0,
        at_one - w0,
        exact.points,
        max(0.0, r_squared),
        exact.min_concurrency,
        exact.max_concurrency,
    )
