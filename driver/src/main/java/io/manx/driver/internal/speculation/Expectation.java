// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.speculation;

import io.manx.core.request.Demand;

/** What a session expects of the answers of its nodes. Thread-safe. */
@FunctionalInterface
public interface Expectation {
  /** Nothing is expected. */
  Expectation NONE = (node, asked, demand, nowNanos) -> false;

  /**
   * Returns whether a node is expected to answer far later than one that was asked.
   *
   * @param node its number, as {@code asked}
   * @param demand of the request
   */
  boolean isFarLater(int node, int asked, Demand demand, long nowNanos);
}
