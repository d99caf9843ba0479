# SPDX-License-Identifier: Apache-2.0

"""The policies that rank replicas, for tests of each."""

from manx.policies import (
    C3Policy,
    HeronPolicy,
    LeastOutstandingPolicy,
    ManxPolicy,
    RegressionPolicy,
)

POLICIES = (ManxPolicy, RegressionPolicy, HeronPolicy, LeastOutstandingPolicy, C3Policy)
