# SPDX-License-Identifier: Apache-2.0

"""Manx's algorithms: which replica to ask, when a request is late, and what it will cost.

Each has one body in Java, in Manx's core, and one here that decides the same. Nothing here takes a
lock: the caller, one requester, holds one. Times are those of a monotonic clock in nanoseconds,
which does not overflow.
"""
