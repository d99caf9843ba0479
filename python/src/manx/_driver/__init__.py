# SPDX-License-Identifier: Apache-2.0

"""Turns the events of `cassandra-driver` into calls of the algorithms in `manx._core`."""
