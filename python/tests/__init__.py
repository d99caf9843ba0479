"""Tests of Manx for the Python driver."""

from manx.policies import (
    C3Policy,
    HeronPolicy,
    LeastOutstandingPolicy,
    ManxPolicy,
    RegressionPolicy,
)

POLICIES = (ManxPolicy, RegressionPolicy, HeronPolicy, LeastOutstandingPolicy, C3Policy)
