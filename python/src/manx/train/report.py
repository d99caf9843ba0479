# SPDX-License-Identifier: Apache-2.0

"""A training as text for the terminal: findings, warnings and tables."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from manx._core.request import TemplateLine
from manx.train.published import published
from manx.train.sources import Point, Source
from manx.train.training import PredictionError, TrainedTemplate, Training

_WIDTH = 100
_UNKNOWN = "-"
_FEW_REQUESTS = 100


def text(training: Training, sources: Sequence[Source]) -> str:
    """Returns the text of a training from its sources."""
    lines = [_wrapped(_predicted(training)), _wrapped(_closeness(training))]
    lines += [
        _wrapped(f"Warning: {each}", "  ")
        for each in (*warnings(training), *(each for of in sources for each in of.warnings))
    ]
    lines += ["", *_r_squared(training), "", *_lines(training)]
    errors = _errors(training)
    return "\n".join(lines + (["", *errors] if errors else [])) + "\n"


def _predicted(training: Training) -> str:
    predicted = len(training.predicted())
    return (
        f"{predicted} of {_count(len(training.templates), 'template')}"
        f" {'is' if predicted == 1 else 'are'} predicted (R² of at least"
        f" {training.options.min_r_squared}). A request is long if its prediction exceeds"
        f" {_number(training.threshold_millis)} ms."
    )


def _closeness(training: Training) -> str:
    errors = [each.error for each in training.predicted() if each.error is not None]
    if not errors:
        return "How well the model predicts is unknown."
    at = "At held-out runs" if training.is_held_out else "At the runs that it was trained with"
    closer = sum(each.line_millis < each.trivial_millis for each in errors)
    closer_p99 = sum(each.line_p99_millis < each.trivial_p99_millis for each in errors)
    templates = _count(len(errors), "template")
    tail = ""
    if training.options.statistic != "p99":
        tail = f", and to p99 in {closer_p99} of {templates}"
    flattered = (
        "" if training.is_held_out else " Only held-out runs (--test) show what it is worth."
    )
    return (
        f"{at}, the line is closer than the template's mean to {training.options.statistic} in"
        f" {closer} of {templates}{tail}.{flattered}"
    )


def warnings(training: Training) -> Iterator[str]:
    """Yields what a reader must know before using the model."""
    if not training.predicted():
        yield (
            "The model predicts nothing, since no template has an R² of at least"
            f" {training.options.min_r_squared}; measure longer, or choose a lower --min-r2."
        )
    yield from _named(
        training,
        lambda each: not each.trained.statements,
        "No statement is known of {}, so a driver cannot use what was learnt; name a file of them"
        " by --statements.",
    )
    yield from _named(
        training,
        lambda each: len(training.statements[each.name]) < len(each.trained.statements),
        "Statements of {} are the same but for their literals, so a driver cannot use what was"
        " learnt of them.",
    )
    yield from _named(
        training,
        _has_few_requests,
        f"At some concurrency there are fewer than {_FEW_REQUESTS} requests of {{}}; measure"
        " longer.",
    )
    yield from _named(
        training,
        lambda each: any(_is_beyond(each.line, point) for point in each.tested),
        "Test runs have {} at concurrencies that were not trained; its line is extended there.",
    )


def _named(
    training: Training, concerns: Callable[[TrainedTemplate], bool], warning: str
) -> Iterator[str]:
    names = [each.name for each in training.templates if concerns(each)]
    if names:
        yield warning.format(", ".join(names))


def _has_few_requests(template: TrainedTemplate) -> bool:
    requests: Counter[float] = Counter()
    for point in template.trained.points:
        requests[point.concurrency] += point.requests
    return min(requests.values()) < _FEW_REQUESTS


def _is_beyond(line: TemplateLine, point: Point) -> bool:
    return not line.min_concurrency <= point.concurrency <= line.max_concurrency


def _r_squared(training: Training) -> list[str]:
    rows = []
    for each in (*training.templates, training.aggregated):
        paper = published(each.name)
        says = each.line.is_predictive()
        rows.append(
            [
                each.name,
                f"{each.ols.r_squared:.2f}" if says else _UNKNOWN,
                f"{each.sgd.r_squared:.2f}" if says else _UNKNOWN,
                f"{paper[0]:.2f}" if paper else _UNKNOWN,
                f"{paper[1]:.2f}" if paper else _UNKNOWN,
                each.unpredicted or "yes",
            ]
        )
    header = ["template", "R² (OLS)", "R² (SGD)", "paper (OLS)", "paper (SGD)", "predicted"]
    return [
        f"R² of {training.options.statistic} over concurrency",
        "",
        *_table(header, rows),
        _wrapped(
            "OLS is ordinary least squares, SGD stochastic gradient descent. The paper's are those"
            " of Chauque 2020, table 1, on other nodes and data. Aggregated is all requests"
            " together, and is not in the model."
        ),
    ]


def _lines(training: Training) -> list[str]:
    rows = [
        [
            each.name,
            str(each.line.points),
            _range(each.line),
            _number(each.ols.w0_millis),
            f"{each.ols.w1_millis_per_request:.2f}",
            _number(each.sgd.w0_millis),
            f"{each.sgd.w1_millis_per_request:.2f}",
        ]
        for each in (*training.templates, training.aggregated)
    ]
    header = ["template", "points", "concurrency", "OLS: w0", "w1", "SGD: w0", "w1"]
    return [
        f"Lines of {training.options.statistic}: w0 + w1 * concurrency, in ms and ms per request",
        "",
        *_table(header, rows),
        f"The model has those of {training.options.method.upper()}.",
    ]


def _errors(training: Training) -> list[str]:
    rows = [
        _error_row(each.name, each.error)
        for each in (*training.templates, training.aggregated)
        if each.error is not None
    ]
    if not rows:
        return []
    statistic = training.options.statistic
    where = "held-out runs" if training.is_held_out else "the runs of the training"
    header = ["template", "points", f"{statistic}: line", "mean", "p99: line", "mean"]
    return [
        f"Errors at {where}, in ms",
        "",
        *_table(header, rows),
        _wrapped(
            "Mean absolute errors. Line: of the prediction. Mean: of the trivial predictor, which"
            " is the mean of the template's points in the training. The errors at p99 are those of"
            " the same predictions, as one of the slowest requests sees them."
        ),
    ]


def _error_row(name: str, error: PredictionError) -> list[str]:
    return [
        name,
        str(error.points),
        _number(error.line_millis),
        _number(error.trivial_millis),
        _number(error.line_p99_millis),
        _number(error.trivial_p99_millis),
    ]


def _table(header: list[str], rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (header, *rows)
    ]


def _range(line: TemplateLine) -> str:
    least, greatest = _short(line.min_concurrency), _short(line.max_concurrency)
    return least if least == greatest else f"{least}-{greatest}"


def _short(value: float) -> str:
    return str(int(value)) if value == int(value) else _number(value)


def _number(value: float) -> str:
    """Returns about three significant digits."""
    size = abs(value)
    digits = 0 if size >= 99.95 else 1 if size >= 9.995 else 2
    return f"{round(value, digits) + 0.0:,.{digits}f}"  # The sum has no negative zero.


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _wrapped(paragraph: str, indent: str = "") -> str:
    return textwrap.fill(
        paragraph, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
