# SPDX-License-Identifier: Apache-2.0

"""Load tests of Apache Cassandra by Locust, with Manx's policies.

    from locust import task
    from manx.locust import CqlUser

    class ShopUser(CqlUser):
        statements = {"read": "SELECT v FROM shop.items WHERE k = ?"}

        @task
        def read(self) -> None:
            self.query("read", [42])

It needs the extra `locust`. Each process has one session, with the policies that the options
`--cql-...` name. Each request is in Locust's statistics under the name of its template.
"""

from manx.locust.options import COPIES, POLICIES, Settings
from manx.locust.user import CqlUser

__all__ = ["COPIES", "POLICIES", "CqlUser", "Settings"]
