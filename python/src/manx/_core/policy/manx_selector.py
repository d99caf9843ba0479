# SPDX-License-Identifier: Apache-2.0

"""Manx's own replica selection."""

from __future__ import annotations

from sys import float_info

from manx._core.estimate import PerReplica, RandomBits
from manx._core.parameters import Parameter, ParameterValues
from manx._core.policy.candidates import SERVING, SUSPECTED, Candidates
from manx._core.policy.manx_estimates import ManxKind, SharedSpeed, WaitForecast
from manx._core.policy.manx_replica import ManxReplica
from manx._core.policy.selector import NANOS_PER_MILLI, ReplicaSelector
from manx._core.request import Demand, PerKind
from manx._core.wire import Feedback

_NONE = float_info.max

_TINY = 1e-6
"""Milliseconds that order replicas that are alike, too few to matter otherwise."""

_FAR = 1_000
"""Penalty of a far replica among those alike, in outstanding requests."""

_number = Parameter.number


class ManxSelector(ReplicaSelector):
    """Asks the replica that is expected to answer first.

    The expected time, in milliseconds, is `N + m * (c + w * W + A)`: the network time, and at the
    replica's own speed m the request itself, this requester's outstanding work, and the wait.

    - N: network time of the replica; while unknown that of the nearest candidate.
    - c: expected service time of the request at the usual replica (`RequestCosts`).
    - m: the replica's service times relative to that (`ReplicaSpeed`).
    - W: the requester's own outstanding requests there, each with its expected service time.
    - A: expected waiting time, by what the replica reported last (`WaitForecast`).

    A replica that is silent for too long, stalls or fails is suspected and comes behind all
    others. Replicas whose expected times exceed the best by at most three tenths are alike: of
    these, near ones come first, then those with fewer own outstanding requests, then chance
    decides. While no replica gives feedback, whole response times are used as service times.
    """

    __slots__ = (
        "_alike",
        "_forecast",
        "_kinds",
        "_least_silence_nanos",
        "_own_weight",
        "_random",
        "_replicas",
        "_silence_factor",
    )

    OWN_WEIGHT = _number("own_weight", 3, 0, 1_000, "weight of the own outstanding work")
    QUEUE_WEIGHT = _number("queue_weight", 1, 0, 1_000, "weight of the queues that replicas report")
    LASTING_WEIGHT = _number(
        "lasting_weight", 0.01, 0, 1, "weight of the newest request in a replica's lasting speed"
    )
    PASSING_WEIGHT = _number(
        "passing_weight", 0.5, 0, 1, "weight of the newest request in a replica's passing speed"
    )
    SILENCE_FACTOR = _number(
        "silence_factor", 2, 0.1, 1_000, "times the 99th percentile of silences"
    )
    LEAST_SILENCE_MS = _number(
        "least_silence_ms", 2, 0, 10_000, "silence below which none is suspected"
    )
    ALIKE = _number("alike", 0.3, 0, 10, "relative difference up to which replicas are alike")
    NETWORK_KEPT_MS = _number(
        "network_kept_ms", 2_000, 1, 1e9, "silence after which a network time is forgotten"
    )
    PARAMETERS = (
        OWN_WEIGHT,
        QUEUE_WEIGHT,
        LASTING_WEIGHT,
        PASSING_WEIGHT,
        SILENCE_FACTOR,
        LEAST_SILENCE_MS,
        ALIKE,
        NETWORK_KEPT_MS,
    )

    def __init__(self, values: ParameterValues, seed: int) -> None:
        """Creates one.

        Args:
            values: Of the parameters.
            seed: Of the order of equal replicas.
        """
        self._random = RandomBits(seed)
        self._own_weight = values.get(self.OWN_WEIGHT)
        forecast = WaitForecast(values.get(self.QUEUE_WEIGHT))
        lasting = values.get(self.LASTING_WEIGHT)
        passing = values.get(self.PASSING_WEIGHT)
        speeds = SharedSpeed(lasting, passing)
        speeds_seen = SharedSpeed(lasting, passing)
        network_kept_nanos = values.nanos(self.NETWORK_KEPT_MS)
        self._forecast = forecast
        self._replicas: PerReplica[ManxReplica] = PerReplica(
            lambda: ManxReplica(forecast, speeds, speeds_seen, network_kept_nanos)
        )
        self._kinds: PerKind[ManxKind] = PerKind(ManxKind)
        self._silence_factor = values.get(self.SILENCE_FACTOR)
        self._least_silence_nanos = values.get(self.LEAST_SILENCE_MS) * NANOS_PER_MILLI
        self._alike = values.get(self.ALIKE)

    def rank(self, candidates: Candidates, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        candidates.shuffle(self._random.next())
        get = self._replicas.get
        replicas = [get(row.replica) for row in candidates.rows]
        networks = [each.network_millis(_NONE, now_nanos) for each in replicas]
        nearest = min(networks, default=_NONE)
        if nearest == _NONE:
            nearest = 0.0
        service = candidates.demand.service_millis
        own_weight = self._own_weight
        best = best_suspected = _NONE
        for at, row in enumerate(candidates.rows):
            replica = replicas[at]
            network = networks[at]
            if network == _NONE:
                networks[at] = network = nearest
            usual = (
                service
                + own_weight * replica.outstanding.work_millis()
                + replica.waiting_millis(now_nanos)
            )
            row.score = millis = network + replica.slowness(now_nanos) * usual
            if self._is_suspected(replica, now_nanos):
                row.tier = SUSPECTED
                best_suspected = min(best_suspected, millis)
            else:
                row.tier = SERVING
                best = min(best, millis)
        self._level(candidates, replicas, networks, nearest, (best, best_suspected))
        candidates.sort()

    def _level(
        self,
        candidates: Candidates,
        replicas: list[ManxReplica],
        networks: list[float],
        nearest: float,
        best_of_tiers: tuple[float, float],
    ) -> None:
        """Gives replicas that are as good as the best of their tier the best one's score.

        These are ordered by nearness and own requests.
        """
        share = self._mean_share(candidates.demand)
        alike = self._alike
        best_serving, best_suspected = best_of_tiers
        for at, row in enumerate(candidates.rows):
            best = best_serving if row.tier == SERVING else best_suspected
            margin = alike * best * share
            if row.score <= best + margin:
                order = replicas[at].outstanding.count
                if networks[at] - nearest > margin:
                    order += _FAR
                row.score = best + order * _TINY

    def _mean_share(self, demand: Demand) -> float:
        """Returns the share of a request that the mean request is, at most 1."""
        mean = self._forecast.mean_service_millis
        own = demand.service_millis
        return mean / own if mean > 0 and own > mean else 1.0

    def _is_suspected(self, replica: ManxReplica, now_nanos: int) -> bool:
        if replica.is_failing(now_nanos) or replica.is_stalling(now_nanos):
            return True
        own = replica.outstanding
        places = own.places
        if not places:
            return False
        if replica.is_on_probation():
            return True
        while places:
            place = (places & -places).bit_length() - 1
            if self._is_silent(replica, own.kinds[place], own.groups[place], now_nanos):
                return True
            places &= places - 1
        return False

    def _is_silent(self, replica: ManxReplica, kind: int, group: int, now_nanos: int) -> bool:
        usual = self._silence_factor * self._known(kind, group).silence_nanos.value
        least = self._least_silence_nanos
        return replica.silence_nanos(kind, now_nanos) > (usual if usual > least else least)

    def _known(self, kind: int, group: int) -> ManxKind:
        """Returns what is known of a kind, or of its group while too little is known of it."""
        own = self._kinds.get(kind)
        return own if kind == group or own.has_enough_answers() else self._kinds.get(group)

    def sent(self, replica: int, demand: Demand, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        self._replicas.get(replica).outstanding.sent(demand, now_nanos)

    def answered(
        self,
        replica: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        """See `ReplicaSelector`."""
        answering = self._replicas.get(replica)
        group = self._kinds.get(demand.group)
        self._learn_silence(answering, demand, now_nanos)
        answering.answered(demand, now_nanos)
        response = response_nanos / NANOS_PER_MILLI
        if feedback is not None:
            group.is_known = True
            network = feedback.network_nanos(response_nanos) / NANOS_PER_MILLI
            waiting = feedback.waiting_nanos / NANOS_PER_MILLI
            service = feedback.service_nanos / NANOS_PER_MILLI
            others = max(0, feedback.pending_and_active - 1)
            answering.learn_queue(waiting, service, others, now_nanos)
            unexplained = self._learn(replica, demand, network, service, now_nanos)
        elif group.is_known:
            excess = max(0.0, response - demand.service_millis)
            unexplained = answering.learn(excess, now_nanos)
        else:
            unexplained = self._learn(replica, demand, 0.0, max(0.0, response), now_nanos)
        is_stall = self._known(demand.kind, demand.group).is_stall(
            unexplained, self._least_silence_nanos / NANOS_PER_MILLI
        )
        answering.stalled(is_stall, now_nanos - response_nanos, now_nanos)

    def _learn_silence(self, answering: ManxReplica, demand: Demand, now_nanos: int) -> None:
        silence_nanos = float(answering.silence_nanos(demand.kind, now_nanos))
        self._kinds.get(demand.group).answered_after(silence_nanos)
        if demand.kind != demand.group:
            self._kinds.get(demand.kind).answered_after(silence_nanos)

    def _learn(
        self, replica: int, demand: Demand, network: float, service: float, now_nanos: int
    ) -> float:
        """Returns the response's time beyond waiting, service and the usual network time."""
        answering = self._replicas.get(replica)
        seen = answering.learn_network(network, service, now_nanos)
        expected = demand.service_millis
        slowness = service / expected if expected > 0 else 1.0
        kind = self._known(demand.kind, demand.group)
        answering.learn_speed(slowness, kind.seen_millis.multiple(seen), now_nanos)
        self._kinds.get(demand.group).seen_millis.add(replica, seen)
        if demand.kind != demand.group:
            self._kinds.get(demand.kind).seen_millis.add(replica, seen)
        return seen - service

    def cancelled(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        slow = self._replicas.get(replica)
        slow.cancelled(demand, self._is_silent(slow, demand.kind, demand.group, now_nanos))

    def failed(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        self._replicas.get(replica).failed(demand, now_nanos)

    def expired(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        self._replicas.get(replica).expired(demand)
