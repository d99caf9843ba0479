# SPDX-License-Identifier: Apache-2.0

"""What Manx raises."""

from __future__ import annotations


class ModelError(ValueError):
    """A model file cannot be used; the message is one line with file, place and remedy."""
