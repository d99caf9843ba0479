# SPDX-License-Identifier: Apache-2.0

"""Trains a model from sources at several concurrencies (Chauque 2020, section 4.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from manx._core.request import StatementTemplate, TemplateLine
from manx.train.errors import TrainError
from manx.train.fits import METHODS, by_gradient_descent, by_least_squares
from manx.train.sources import AGGREGATED, STATISTICS, Point, Source, TemplatePoints

MIN_R_SQUARED = 0.5
"""The lowest R² that Chauque 2020 predicts with is 0.51 (table 1)."""

_LONG_QUANTILE = 0.9
_MORE = (
    "; measure at several, such as 'locust --users N' or 'manx bench --threads N' with N of 1, 4,"
    " 16 and 64"
)


@dataclass(frozen=True)
class Options:
    """What is trained.

    Attributes:
        statistic: Statistic of a template's latencies that is predicted.
        method: How the lines of the model are fitted: `ols` or `sgd`.
        min_r_squared: A template whose line explains less of the variance is not predicted.
        threshold_millis: Prediction above which a request is long; None for the 90th percentile of
            the predictions for all requests of the training.
    """

    statistic: str = STATISTICS[0]
    method: str = METHODS[0]
    min_r_squared: float = MIN_R_SQUARED
    threshold_millis: float | None = None


@dataclass(frozen=True)
class PredictionError:
    """Mean absolute errors in milliseconds, beside those of the trivial predictor.

    The trivial predictor is the mean of the points that the line was fitted to. Errors at p99 are
    those of the same predictions, as one of the slowest requests sees them.
    """

    points: int
    line_millis: float
    trivial_millis: float
    line_p99_millis: float
    trivial_p99_millis: float


@dataclass(frozen=True)
class TrainedTemplate:
    """A template with its lines.

    Attributes:
        trained: Points that the lines were fitted to.
        tested: Held-out points.
        ols: Line by ordinary least squares.
        sgd: Line by stochastic gradient descent.
        line: The one of both that the model has.
        error: Errors of it at the held-out points, otherwise at the points of the training; None
            if the line says nothing.
        unpredicted: Why requests of the template are not predicted; None if they are.
    """

    trained: TemplatePoints
    tested: tuple[Point, ...]
    ols: TemplateLine
    sgd: TemplateLine
    line: TemplateLine
    error: PredictionError | None
    unpredicted: str | None

    @property
    def name(self) -> str:
        """The name of the template."""
        return self.trained.name


@dataclass(frozen=True)
class Training:
    """The result of a training.

    Attributes:
        options: What was asked for.
        threshold_millis: Prediction above which a request is long.
        templates: The templates, in the order of the sources.
        aggregated: All requests together; not in the model.
        statements: Statements of each template that no other has.
        is_held_out: Whether errors are those at sources that were not trained with.
        files: All files that were read.
    """

    options: Options
    threshold_millis: float
    templates: tuple[TrainedTemplate, ...]
    aggregated: TrainedTemplate
    statements: dict[str, tuple[str, ...]]
    is_held_out: bool
    files: tuple[Path, ...]

    def predicted(self) -> list[TrainedTemplate]:
        """Returns the templates whose requests are predicted."""
        return [each for each in self.templates if each.unpredicted is None]


def train(sources: Sequence[Source], tests: Sequence[Source], options: Options) -> Training:
    """Trains a model.

    Args:
        sources: Sources to fit lines to.
        tests: Sources to judge the lines by; without any, they are judged by those for training.
        options: What is trained.

    Raises:
        TrainError: If the sources do not permit any line, or do not belong together, or
            scikit-learn is missing.
    """
    _require_apart(sources, tests)
    _require_same([*sources, *tests])
    held = {each.name: each for each in _templates(tests)}
    templates = tuple(
        _trained(each, held.get(each.name), bool(tests), options) for each in _templates(sources)
    )
    _require_lines(templates)
    if tests and not any(each.tested for each in templates):
        raise TrainError(
            f"the test runs have none of the templates of the training"
            f" ({', '.join(each.name for each in templates)}), but {', '.join(held) or 'none'};"
            " give runs of the same workload"
        )
    wanted = options.threshold_millis
    return Training(
        options,
        _threshold(templates) if wanted is None else wanted,
        templates,
        _trained(_aggregated(sources), _aggregated(tests), bool(tests), options),
        _own_statements(templates),
        bool(tests),
        tuple(each.file for each in (*sources, *tests)),
    )


def _require_apart(sources: Sequence[Source], tests: Sequence[Source]) -> None:
    trained = {each.file.resolve() for each in sources}
    for test in tests:
        if test.file.resolve() in trained:
            raise TrainError(
                f"{test.file} is a run to train with and to test with; test with other runs"
            )


def _require_same(sources: Sequence[Source]) -> None:
    """Checks that sources differ in their concurrency alone."""
    first = sources[0]
    for other in sources:
        if first.kind != other.kind:
            raise TrainError(
                f"{first.file} is {first.kind.value} and {other.file} is {other.kind.value};"
                " give files of one kind"
            )
        for name in (*first.settings, *other.settings):
            one, two = first.settings.get(name), other.settings.get(name)
            if one != two:
                raise TrainError(
                    f"{first.file} and {other.file} differ in more than concurrency ({name} is"
                    f" '{one}' and '{two}'); give runs that differ only in --threads or --rate"
                )


def _require_lines(templates: Sequence[TrainedTemplate]) -> None:
    if all(each.line.points < TemplateLine.MIN_POINTS for each in templates):
        raise TrainError(
            f"a line needs at least {TemplateLine.MIN_POINTS} points of a template, and none has"
            f" them{_MORE}"
        )
    if not any(each.line.is_predictive() for each in templates):
        raise TrainError(f"all runs have one concurrency, and a line needs two or more{_MORE}")


def _templates(sources: Sequence[Source]) -> list[TemplatePoints]:
    points: dict[str, list[Point]] = {}
    statements: dict[str, dict[str, None]] = {}
    for source in sources:
        for name, of_name in source.points.items():
            points.setdefault(name, []).extend(of_name)
        for name, texts in source.statements.items():
            known = statements.setdefault(name, {})
            known.update((StatementTemplate.of(text), None) for text in texts)
    return [
        TemplatePoints(name, tuple(statements.get(name, ())), tuple(of_name))
        for name, of_name in points.items()
    ]


def _aggregated(sources: Sequence[Source]) -> TemplatePoints:
    points = tuple(point for source in sources for point in source.aggregated)
    return TemplatePoints(AGGREGATED, (), points)


def _trained(
    trained: TemplatePoints, tested: TemplatePoints | None, is_held_out: bool, options: Options
) -> TrainedTemplate:
    ols = by_least_squares(trained.concurrencies(), trained.millis())
    sgd = by_gradient_descent(trained.concurrencies(), trained.millis())
    line = ols if options.method == "ols" else sgd
    test = () if tested is None else tested.points
    judged = test if is_held_out else trained.points
    error = _error(line, trained, judged) if line.is_predictive() and judged else None
    return TrainedTemplate(
        trained, test, ols, sgd, line, error, _unpredicted(line, options.min_r_squared)
    )


def _unpredicted(line: TemplateLine, min_r_squared: float) -> str | None:
    if line.points < TemplateLine.MIN_POINTS:
        return f"fewer than {TemplateLine.MIN_POINTS} points"
    if not line.is_predictive():
        return "only one concurrency"
    return f"R² below {min_r_squared}" if line.r_squared < min_r_squared else None


def _error(line: TemplateLine, trained: TemplatePoints, points: Sequence[Point]) -> PredictionError:
    trivial = sum(trained.millis()) / len(trained.points)

    def mean(predicted: Callable[[Point], float], measured: Callable[[Point], float]) -> float:
        return sum(abs(predicted(each) - measured(each)) for each in points) / len(points)

    def by_line(point: Point) -> float:
        return line.millis_at(point.concurrency)

    return PredictionError(
        len(points),
        mean(by_line, lambda point: point.millis),
        mean(lambda _: trivial, lambda point: point.millis),
        mean(by_line, lambda point: point.p99_millis),
        mean(lambda _: trivial, lambda point: point.p99_millis),
    )


def _threshold(templates: Sequence[TrainedTemplate]) -> float:
    """Returns the 90th percentile of the predictions for all requests; 0 if none is predicted."""
    predicted = sorted(
        (
            (each.line.millis_at(point.concurrency), point.requests)
            for each in templates
            if each.unpredicted is None
            for point in each.trained.points
        ),
        key=lambda pair: pair[0],
    )
    left = _LONG_QUANTILE * sum(requests for _, requests in predicted)
    for millis, requests in predicted:
        left -= requests
        if left <= 0:
            return millis
    return 0.0


def _own_statements(templates: Sequence[TrainedTemplate]) -> dict[str, tuple[str, ...]]:
    """Returns the statements that a driver can tell apart from those of other templates."""
    counts = Counter(text for each in templates for text in each.trained.statements)
    return {
        each.name: tuple(text for text in each.trained.statements if counts[text] == 1)
        for each in templates
    }
