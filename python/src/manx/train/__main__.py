# SPDX-License-Identifier: Apache-2.0

"""`python -m manx.train`."""

import sys

from manx.train.command import main

if __name__ == "__main__":
    sys.exit(main())
