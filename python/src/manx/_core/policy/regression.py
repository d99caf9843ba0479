# SPDX-License-Identifier: Apache-2.0

"""Regression-based replica selection."""

from __future__ import annotations

from manx._core.estimate import Ewma, LeastSquares, LogQuantile, PerReplica
from manx._core.parameters import Parameter, ParameterValues
from manx._core.policy.candidates import Candidates
from manx._core.policy.selector import (
    NANOS_PER_MILLI,
    READ_TIMEOUT_NANOS,
    ReplicaSelector,
    Turns,
)
from manx._core.policy.surroundings import Surroundings
from manx._core.request import Demand, ModelledKinds, PerKind, RequestModelFile
from manx._core.wire import Feedback

_LEAST_MILLIS = 0.001
_LEAST_PREDICTED = 1e-6
_LEAST_SAMPLES = 100


class RegressionSelector(ReplicaSelector):
    """Sends requests that are predicted to take long to the fastest replica, others in turn.

    Source: Chauque 2020, section 3.2.3. The predicted time is `w0 + w1 * c`, a line fitted to
    response times by least squares for each kind of request; c is the number of the requester's
    own outstanding requests. The fastest replica is the one with the lowest moving average of
    response times. A prediction is long if it exceeds the 90th percentile of all predictions. A
    failed or expired request counts as at least 5 s, and is no point of a line.

    With parameter `model` the lines and the threshold are those of a model that was trained
    offline; requests that it does not predict take turns. Without one, requests of a kind take
    turns until it has had 100 responses.
    """

    __slots__ = (
        "_lines",
        "_model",
        "_outstanding",
        "_response_millis",
        "_statements",
        "_threshold",
        "_turns",
    )

    THRESHOLD_QUANTILE = Parameter.number(
        "threshold_quantile", 0.9, 0, 1, "quantile of predictions from which one is long"
    )
    EWMA_WEIGHT = Parameter.number(
        "ewma_weight", 0.3, 0.001, 1, "weight of the newest response time"
    )
    MODEL = Parameter.text(
        "model",
        "",
        "the path of a file, or empty for none",
        "file that 'manx train --out' wrote, by which requests are predicted; without one lines"
        " are fitted while running; only drivers know the statements that it is about",
    )
    PARAMETERS = (THRESHOLD_QUANTILE, EWMA_WEIGHT, MODEL)

    def __init__(self, values: ParameterValues, seed: int, surroundings: Surroundings) -> None:
        """Creates one.

        Args:
            values: Of the parameters.
            seed: Of the first turn.
            surroundings: What the host knows.

        Raises:
            ValueError: If there is a model that cannot be read, or is of no use here.
        """
        file = values.get(self.MODEL)
        self._statements = surroundings.statements
        if file and self._statements is None:
            raise ValueError(
                "model must be empty here: only drivers know the statements that a model is about"
            )
        self._model = ModelledKinds(RequestModelFile.read(file)) if file else None
        self._outstanding = 0
        self._turns = Turns(seed)
        self._threshold = LogQuantile(values.get(self.THRESHOLD_QUANTILE), _LEAST_MILLIS)
        self._lines: PerKind[LeastSquares] = PerKind(LeastSquares)
        weight = values.get(self.EWMA_WEIGHT)
        self._response_millis: PerReplica[Ewma] = PerReplica(lambda: Ewma.from_first_sample(weight))

    def rank(self, candidates: Candidates, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        rows = candidates.rows
        if len(rows) < 2:
            return
        its_turn = rows[self._turns.next(candidates)].replica
        get = self._response_millis.get
        for row in rows:
            row.score = get(row.replica).value
        candidates.sort()
        if not self._is_long(candidates.demand):
            candidates.move_to_front(candidates.position_of(its_turn))
            rows[0].score = 0.0

    def _is_long(self, demand: Demand) -> bool:
        if self._model is None:
            return self._is_long_by_its_line(demand)
        return self._is_long_by_model(self._model, demand)

    def _is_long_by_model(self, model: ModelledKinds, demand: Demand) -> bool:
        kind = demand.kind
        if self._statements is not None and kind != demand.group and not model.is_identified(kind):
            statement = self._statements(kind)
            if statement is not None:
                model.identify(kind, statement)
        return model.is_long(demand, self._outstanding)

    def _is_long_by_its_line(self, demand: Demand) -> bool:
        line = self._lines.get(demand.kind)
        if line.count < _LEAST_SAMPLES:
            return False
        predicted = max(line.at(self._outstanding), _LEAST_PREDICTED)
        bar = self._threshold.value
        self._threshold.add(predicted)
        return 0 < bar < predicted

    def sent(self, replica: int, demand: Demand, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        self._outstanding += 1

    def answered(
        self,
        replica: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        """See `ReplicaSelector`."""
        millis = response_nanos / NANOS_PER_MILLI
        self._lines.get(demand.kind).add(self._outstanding, millis)
        self._ended()
        self._response_millis.get(replica).add(millis)

    def failed(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        self._ended()
        counted_nanos = max(READ_TIMEOUT_NANOS, waited_nanos)
        self._response_millis.get(replica).add(counted_nanos / NANOS_PER_MILLI)

    def cancelled(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        self._ended()

    def _ended(self) -> None:
        if self._outstanding > 0:
            self._outstanding -= 1
