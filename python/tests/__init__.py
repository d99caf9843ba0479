# SPDX-License-Identifier: Apache-2.0

"""Tests of Manx for the Python driver; loads nothing, since gevent has to come first."""
