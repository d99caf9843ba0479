"""Measurements with a Python client; not part of the wheel."""
