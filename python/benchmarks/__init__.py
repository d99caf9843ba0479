# SPDX-License-Identifier: Apache-2.0

"""Measurements with a Python client; not part of the wheel."""
