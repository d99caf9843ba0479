# SPDX-License-Identifier: Apache-2.0

"""Learns offline how long requests take, as lines of the concurrency (Chauque 2020, section 4.1).

`python -m manx.train` reads runs of Manx or of Locust, and writes a model file for the policy
`regression`. It needs the extra `train`.
"""
