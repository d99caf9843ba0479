# SPDX-License-Identifier: Apache-2.0

"""Predicts how long requests take, from their statement and the requests outstanding."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum

from manx._core.estimate import LeastSquares
from manx._core.request.demand import Demand
from manx._core.request.kinds import MAX_KINDS, RequestKinds
from manx._core.request.statement_template import StatementTemplate

_MIN_POINTS = 3
_UNKNOWN = -1
_MAX_SHOWN = 100


class PredictedStatistic(Enum):
    """The statistic of a template's latencies that a model predicts; values are names in files."""

    MEAN = "mean"
    P50 = "p50"
    P90 = "p90"
    P99 = "p99"

    @property
    def id(self) -> str:
        """The name in options and files."""
        return self.value

    @staticmethod
    def named(name: str) -> PredictedStatistic | None:
        """Returns the statistic of a name, or None."""
        for each in PredictedStatistic:
            if each.value == name:
                return each
        return None

    @staticmethod
    def ids() -> str:
        """Returns all names, for messages."""
        return ", ".join(each.value for each in PredictedStatistic)


class TemplateLine:
    """The time of a template's requests as a line of the concurrency: `w0 + w1 * c`.

    It is fitted by ordinary least squares (Chauque 2020, section 3.2.2). c is the number of
    requests that the client has outstanding, with the one that is predicted.

    Attributes:
        w0_millis: Time at concurrency 0; may be negative.
        w1_millis_per_request: Change of the time for each outstanding request.
        points: Number of points that it was fitted to.
        r_squared: Share of the variance of times that it explains, from 0 to 1.
        min_concurrency: Lowest concurrency of a point.
        max_concurrency: Highest concurrency of a point.
    """

    __slots__ = (
        "max_concurrency",
        "min_concurrency",
        "points",
        "r_squared",
        "w0_millis",
        "w1_millis_per_request",
    )

    MIN_POINTS = _MIN_POINTS
    """With fewer points, a line fits them whatever they are."""

    def __init__(
        self,
        w0_millis: float,
        w1_millis_per_request: float,
        points: int,
        r_squared: float,
        min_concurrency: float,
        max_concurrency: float,
    ) -> None:
        self.w0_millis = w0_millis
        self.w1_millis_per_request = w1_millis_per_request
        self.points = points
        self.r_squared = r_squared
        self.min_concurrency = min_concurrency
        self.max_concurrency = max_concurrency

    @staticmethod
    def fitted(concurrencies: Sequence[float], millis: Sequence[float]) -> TemplateLine:
        """Returns a line that is fitted to points.

        Args:
            concurrencies: Concurrency of each point.
            millis: Time of each point.
        """
        line = LeastSquares()
        for concurrency, each in zip(concurrencies, millis, strict=True):
            line.add(concurrency, each)
        highest = max(concurrencies, default=0.0)
        lowest = min(concurrencies, default=0.0)
        return TemplateLine(
            line.at(0), line.slope(), len(concurrencies), line.r_squared(), lowest, highest
        )

    def millis_at(self, concurrency: float) -> float:
        """Returns the predicted time; not below 0, where a line may lead."""
        return max(0.0, self.w0_millis + self.w1_millis_per_request * concurrency)

    def is_predictive(self) -> bool:
        """Whether the line has at least three points, at more than one concurrency."""
        return self.points >= _MIN_POINTS and self.min_concurrency < self.max_concurrency


class ModelledTemplate:
    """A template of a `RequestModel`. Immutable.

    Attributes:
        name: Such as `read`, for people.
        statements: Texts as `StatementTemplate` returns them; several if the template's requests
            differ in table or column, none if they are unknown.
        line: Its time.
    """

    __slots__ = ("line", "name", "statements")

    def __init__(self, name: str, statements: Sequence[str], line: TemplateLine) -> None:
        self.name = name
        self.statements = tuple(statements)
        self.line = line


class RequestModel:
    """Predicts how long requests take (Chauque 2020, section 3.2). Immutable; trained offline.

    Attributes:
        statistic: What it predicts.
        threshold_millis: Requests that are predicted to take longer are long.
        min_r_squared: A template whose line explains less of the variance is not predicted.
        templates: At least one.
    """

    __slots__ = (
        "_by_statement",
        "min_r_squared",
        "statistic",
        "templates",
        "threshold_millis",
    )

    UNKNOWN = _UNKNOWN
    """The template of statements that the model does not know."""

    def __init__(
        self,
        statistic: PredictedStatistic,
        threshold_millis: float,
        min_r_squared: float,
        templates: Sequence[ModelledTemplate],
    ) -> None:
        """Creates a model.

        Raises:
            ValueError: If there is no template, or a statement is there twice.
        """
        if not templates:
            raise ValueError("the model has no templates")
        self.statistic = statistic
        self.threshold_millis = threshold_millis
        self.min_r_squared = min_r_squared
        self.templates = tuple(templates)
        self._by_statement: dict[str, int] = {}
        for i, template in enumerate(templates):
            for statement in template.statements:
                text = StatementTemplate.of(statement)
                if text in self._by_statement:
                    raise ValueError(
                        f"templates[{i}].statements has what is there before: {_shortened(text)}"
                    )
                self._by_statement[text] = i

    def template_of(self, statement: str) -> int:
        """Returns the index of a statement's template, or `UNKNOWN`.

        Args:
            statement: Text of the statement, as the application wrote it.
        """
        return self._by_statement.get(StatementTemplate.of(statement), _UNKNOWN)

    def is_predicted(self, template: int) -> bool:
        """Whether requests of a template are predicted."""
        if template == _UNKNOWN:
            return False
        line = self.templates[template].line
        return line.is_predictive() and line.r_squared >= self.min_r_squared

    def predict_millis(self, template: int, concurrency: float) -> float:
        """Returns the predicted time in milliseconds, or NaN if the template is not predicted.

        Args:
            template: Index as `template_of` returns it.
            concurrency: Requests that the client has outstanding, with this one; the line is
                extended beyond the concurrencies that it was trained with.
        """
        if not self.is_predicted(template):
            return math.nan
        return self.templates[template].line.millis_at(concurrency)

    def is_long(self, template: int, concurrency: float) -> bool:
        """Whether a request is predicted to take longer than the threshold."""
        return self.predict_millis(template, concurrency) > self.threshold_millis


def _shortened(text: str) -> str:
    return text if len(text) <= _MAX_SHOWN else text[:_MAX_SHOWN] + "\u2026"


class ModelledKinds:
    """Asks a `RequestModel` about requests by their kind.

    Hosts say once which statement a kind has, so that no request's text is read again.
    """

    __slots__ = ("_kinds", "_model", "_templates")

    def __init__(self, model: RequestModel) -> None:
        """Creates it, without any kind.

        Args:
            model: What predicts.
        """
        self._model = model
        self._kinds = [0] * MAX_KINDS
        self._templates = [_UNKNOWN] * MAX_KINDS

    def identify(self, kind: int, statement: str) -> None:
        """Says which statement a kind has.

        What another kind had at its place is forgotten, unless that kind is newer.

        Args:
            kind: As `RequestKinds` numbers it.
            statement: Text of the statement, as the application wrote it.
        """
        place = RequestKinds.place(kind)
        if not RequestKinds.is_newer(self._kinds[place], kind):
            self._kinds[place] = kind
            self._templates[place] = self._model.template_of(statement)

    def is_identified(self, kind: int) -> bool:
        """Whether `identify` was called for a kind; kind 0 counts only with a template."""
        place = RequestKinds.place(kind)
        return self._kinds[place] == kind and (kind > 0 or self._templates[place] != _UNKNOWN)

    def predict_millis(self, demand: Demand, others: int) -> float:
        """Returns the predicted time in milliseconds, or NaN if the request is not predicted.

        Args:
            demand: Of the request.
            others: Requests that the client has outstanding, without this one.
        """
        return self._model.predict_millis(self._template_of(demand.kind), others + 1)

    def is_long(self, demand: Demand, others: int) -> bool:
        """Whether the request is predicted to take longer than the model's threshold.

        Args:
            demand: Of the request.
            others: Requests that the client has outstanding, without this one.
        """
        return self._model.is_long(self._template_of(demand.kind), others + 1)

    def _template_of(self, kind: int) -> int:
        place = RequestKinds.place(kind)
        return self._templates[place] if self._kinds[place] == kind else _UNKNOWN
