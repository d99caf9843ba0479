# SPDX-License-Identifier: Apache-2.0

"""The registry of replica selection policies, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from manx._core.parameters import Parameter, ParameterValues
from manx._core.policy.baselines import (
    LeastOutstandingSelector,
    RandomSelector,
    RoundRobinSelector,
)
from manx._core.policy.c3 import C3Selector, HeronSelector
from manx._core.policy.manx_selector import ManxSelector
from manx._core.policy.regression import RegressionSelector
from manx._core.policy.selector import ReplicaSelector
from manx._core.policy.surroundings import Surroundings

_Factory = Callable[[ParameterValues, int, Surroundings], ReplicaSelector]

_UNKNOWN = Surroundings()


class Policy:
    """An entry of the registry of policies.

    Attributes:
        name: Its name, as settings use it.
        summary: Its rule and its origin, in a line.
        parameters: Its parameters.
    """

    __slots__ = ("_factory", "name", "parameters", "summary")

    def __init__(
        self, name: str, summary: str, parameters: Sequence[Parameter[Any]], factory: _Factory
    ) -> None:
        self.name = name
        self.summary = summary
        self.parameters = parameters
        self._factory = factory

    def create(
        self, values: ParameterValues, seed: int, surroundings: Surroundings
    ) -> ReplicaSelector:
        """Creates a selector.

        Args:
            values: Of its parameters.
            seed: Of all its random decisions.
            surroundings: What the host knows of the cluster.
        """
        return self._factory(values, seed, surroundings)


_ALL = (
    Policy("random", "at random", (), lambda values, seed, around: RandomSelector(seed)),
    Policy("round-robin", "in turn", (), lambda values, seed, around: RoundRobinSelector(seed)),
    Policy(
        "least-outstanding",
        "fewest own outstanding requests",
        (),
        lambda values, seed, around: LeastOutstandingSelector(seed),
    ),
    Policy("c3", "ranking of C3 (Suresh 2015)", C3Selector.PARAMETERS, C3Selector),
    Policy(
        "heron",
        "C3, and large requests by themselves (Jaiman 2018)",
        HeronSelector.PARAMETERS,
        HeronSelector,
    ),
    Policy(
        "regression",
        "long requests to the fastest, others in turn (Chauque 2020)",
        RegressionSelector.PARAMETERS,
        RegressionSelector,
    ),
    Policy(
        "manx",
        "expected to answer first; Manx's own",
        ManxSelector.PARAMETERS,
        lambda values, seed, around: ManxSelector(values, seed),
    ),
)

_BY_NAME = {each.name: each for each in _ALL}


class Selectors:
    """The registry of replica selection policies, by name."""

    @staticmethod
    def names() -> list[str]:
        """Returns the names of all policies."""
        return list(_BY_NAME)

    @staticmethod
    def policy(name: str) -> Policy:
        """Returns a policy.

        Raises:
            ValueError: If the name is unknown.
        """
        policy = _BY_NAME.get(name)
        if policy is None:
            raise ValueError(f"unknown policy '{name}'; there are {', '.join(_BY_NAME)}")
        return policy

    @staticmethod
    def create(
        name: str,
        changes: Mapping[str, object],
        seed: int,
        surroundings: Surroundings = _UNKNOWN,
    ) -> ReplicaSelector:
        """Creates a selector.

        Args:
            name: Name of its policy.
            changes: Values of parameters that differ from the defaults, by name.
            seed: Of everything random in it.
            surroundings: What the host knows of the cluster.

        Raises:
            ValueError: If there is no such policy or parameter, or a value is not permitted.
        """
        policy = Selectors.policy(name)
        return policy.create(ParameterValues.of(policy.parameters, changes), seed, surroundings)
