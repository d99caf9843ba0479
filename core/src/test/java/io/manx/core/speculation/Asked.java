// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import io.manx.core.request.Demand;

/** Sends requests of which nothing is known, and asks for copies, at time 0. */
final class Asked {
  private final BudgetSpeculation speculation;

  Asked(BudgetSpeculation speculation) {
    this.speculation = speculation;
  }

  /** Requests are sent. */
  void begin(int requests) {
    for (int i = 0; i < requests; i++) {
      long unused = speculation.delayNanos(Demand.UNKNOWN, 1, 0);
    }
  }

  /** Returns how many copies are permitted of so many that are asked for. */
  int permitted(int asked, long waitedNanos) {
    int permitted = 0;
    for (int i = 0; i < asked; i++) {
      permitted += speculation.decide(Demand.UNKNOWN, 1, waitedNanos, 0) == Speculation.NOW ? 1 : 0;
    }
    return permitted;
  }
}
