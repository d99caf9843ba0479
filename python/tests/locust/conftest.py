# SPDX-License-Identifier: Apache-2.0

"""These tests run in one process with others, so Locust must not patch its modules."""

from __future__ import annotations

import os

os.environ["LOCUST_SKIP_MONKEY_PATCH"] = "1"
