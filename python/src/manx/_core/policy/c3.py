# SPDX-License-Identifier: Apache-2.0

"""C3 and Héron."""

from __future__ import annotations

from manx._core.estimate import Ewma, PerReplica
from manx._core.parameters import Parameter, ParameterValues
from manx._core.policy.candidates import BUSY, SERVING, Candidates
from manx._core.policy.selector import NANOS_PER_MILLI, ReplicaSelector, ScoredSelector, State
from manx._core.policy.surroundings import Surroundings
from manx._core.request import Demand
from manx._core.wire import Feedback

EWMA_WEIGHT = 0.9
"""Weight of the newest sample, as in the authors' fork."""


class Averages(State):
    """Of a replica, in nanoseconds: network time, service time; and its queue size."""

    __slots__ = ("network", "queue_size", "service")

    def __init__(self) -> None:
        super().__init__()
        self.network = Ewma.from_zero(EWMA_WEIGHT)
        self.service = Ewma.from_zero(EWMA_WEIGHT)
        self.queue_size = Ewma.from_zero(EWMA_WEIGHT)


class C3Selector(ScoredSelector[Averages]):
    """Replica ranking of C3 (Suresh et al., NSDI 2015, section 3.1), without its rate control.

    The score, in milliseconds, is `N + (1 + q + n * o)^3 * s`. q, s and N are moving averages of
    queue size, service time and response time less service time. o is the number of own
    outstanding requests, and n that of clients. This is the paper's `R - 1/mu + q^3 / mu`.

    n is the parameter if set, otherwise what the host knows; if both are unknown, the number of
    replicas that were asked or answered in the last ten minutes. q follows the authors' fork of
    Cassandra, or with `queue_as_simulated` their simulator absim. Deviation: before a replica's
    first answer a failure counts as a network time of at least 5 s.
    """

    __slots__ = ("_clients", "_is_queue_as_simulated", "_read_threads")

    CLIENTS = Parameter.whole(
        "clients",
        0,
        0,
        1_000_000,
        "clients that share the replicas; 0: as many as the host counts, or as there are replicas",
    )
    QUEUE_AS_SIMULATED = Parameter.flag(
        "queue_as_simulated",
        False,
        "whether the queue is of waiting reads, as in the authors' simulator, not their fork",
    )
    PARAMETERS = (CLIENTS, QUEUE_AS_SIMULATED)

    def __init__(self, values: ParameterValues, seed: int, surroundings: Surroundings) -> None:
        super().__init__(seed, Averages)
        self._clients = values.get(self.CLIENTS) or surroundings.requesters
        self._is_queue_as_simulated = values.get(self.QUEUE_AS_SIMULATED)
        self._read_threads = surroundings.read_threads

    def score(self, state: Averages) -> float:
        """See the class."""
        sharing = float(self._clients or self._active.count)
        queue = 1 + state.queue_size.value + sharing * state.outstanding
        service = state.service.value / NANOS_PER_MILLI
        return state.network.value / NANOS_PER_MILLI + queue * queue * queue * service

    def learn(self, state: Averages, response_nanos: int, feedback: Feedback | None) -> None:
        """Without feedback a replica is judged by its response time alone."""
        if feedback is None:
            state.network.add(float(response_nanos))
            return
        service_nanos = feedback.service_nanos
        state.network.add(float(max(0, response_nanos - service_nanos)))
        state.service.add(float(service_nanos))
        state.queue_size.add(float(self._queue_size(feedback)))

    def _queue_size(self, feedback: Feedback) -> int:
        others = max(0, feedback.pending_and_active - 1)
        threads = self._read_threads
        if threads == 0:
            return others
        return max(0, others - threads) if self._is_queue_as_simulated else min(others, threads - 1)

    def learn_failure(self, state: Averages, waited_nanos: int) -> None:
        """As in the fork, a request without an answer leaves the averages as they were."""
        if not state.has_answered:
            state.network.add(float(state.counted_nanos(waited_nanos)))


class _Large:
    """Own large requests that a replica is serving."""

    __slots__ = ("outstanding",)

    def __init__(self) -> None:
        self.outstanding = 0


class HeronSelector(ReplicaSelector):
    """Keeps a replica that is serving a large value free of others (Jaiman et al., SRDS 2018).

    Of the replicas that serve no large request of this requester, it asks the one with the lowest
    score of C3; if all serve one, the lowest score decides. Parameters are those of C3.
    """

    __slots__ = ("_c3", "_large")

    PARAMETERS = C3Selector.PARAMETERS

    def __init__(self, values: ParameterValues, seed: int, surroundings: Surroundings) -> None:
        self._c3 = C3Selector(values, seed, surroundings)
        self._large: PerReplica[_Large] = PerReplica(_Large)

    def rank(self, candidates: Candidates, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        self._c3.rank(candidates, now_nanos)
        get = self._large.get
        for row in candidates.rows:
            row.tier = BUSY if get(row.replica).outstanding > 0 else SERVING
        candidates.sort()

    def sent(self, replica: int, demand: Demand, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        self._c3.sent(replica, demand, now_nanos)
        if demand.is_large:
            self._large.get(replica).outstanding += 1

    def answered(
        self,
        replica: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        """See `ReplicaSelector`."""
        self._c3.answered(replica, demand, response_nanos, feedback, now_nanos)
        self._ended(replica, demand)

    def failed(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        self._c3.failed(replica, demand, waited_nanos, now_nanos)
        self._ended(replica, demand)

    def cancelled(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        self._c3.cancelled(replica, demand, waited_nanos, now_nanos)
        self._ended(replica, demand)

    def _ended(self, replica: int, demand: Demand) -> None:
        if demand.is_large:
            large = self._large.get(replica)
            if large.outstanding > 0:
                large.outstanding -= 1
