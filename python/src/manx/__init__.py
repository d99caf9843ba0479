# SPDX-License-Identifier: Apache-2.0

"""Shortens the slow percentiles of Apache Cassandra, for the Python driver.

`manx.policies` has the policies that an application names in its execution profile.
"""

from manx.errors import ModelError

__all__ = ["ModelError", "__version__"]

__version__ = "0.1.0"
