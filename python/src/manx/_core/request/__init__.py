# SPDX-License-Identifier: Apache-2.0

"""What a requester knows of a request before it sends it: its kind, and what it will cost.

Nothing here takes a lock; the caller, one requester, holds one.
"""

from manx._core.request import cql_tokens
from manx._core.request.costs import CostFactor, RequestCosts
from manx._core.request.demand import DelayBounds, Demand
from manx._core.request.demands import NO_PARTITION, RequestDemands
from manx._core.request.kinds import KindOfRequest, PerKind, RequestKinds
from manx._core.request.model import (
    ModelledKinds,
    ModelledTemplate,
    PredictedStatistic,
    RequestModel,
    TemplateLine,
)
from manx._core.request.model_file import RequestModelFile
from manx._core.request.sizes import LargeKeys, PartitionSizes
from manx._core.request.statement_template import StatementTemplate

__all__ = [
    "NO_PARTITION",
    "CostFactor",
    "DelayBounds",
    "Demand",
    "KindOfRequest",
    "LargeKeys",
    "ModelledKinds",
    "ModelledTemplate",
    "PartitionSizes",
    "PerKind",
    "PredictedStatistic",
    "RequestCosts",
    "RequestDemands",
    "RequestKinds",
    "RequestModel",
    "RequestModelFile",
    "StatementTemplate",
    "TemplateLine",
    "cql_tokens",
]
