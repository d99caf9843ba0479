// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.run;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.scheduling.ReadOrders;
import io.manx.results.UserException;
import io.manx.simulator.model.SchedulingOptions;
import java.util.regex.Matcher;

/**
 * The read scheduling of a variant. It is an order such as {@code all} or {@code
 * expected-cost(max_overtaking_ms=100)}, followed by {@code +parallel} if range reads ask several
 * nodes at once.
 */
final class SimulatedScheduling {
  private static final String PARALLEL = "+parallel";

  private final String text;
  private final String order;
  private final ParameterValues values;
  private final boolean parallel;

  /**
   * Reads it.
   *
   * @throws UserException if there is no such order, or a parameter is wrong
   */
  SimulatedScheduling(String text) {
    this.text = text;
    parallel = text.endsWith(PARALLEL);
    String orderText = parallel ? text.substring(0, text.length() - PARALLEL.length()) : text;
    Matcher matched = PartText.matched(orderText, "a read order, which +parallel may follow");
    order = matched.group(1);
    try {
      values =
          ParameterValues.of(
              ReadOrders.parameters(order), PartText.changes(orderText, matched.group(2)));
    } catch (IllegalArgumentException e) {
      throw new UserException(text + ": " + e.getMessage(), e);
    }
  }

  /** The suffix of a variant's name: empty for Cassandra's own scheduling. */
  String suffix() {
    return text.equals(ReadOrders.FIFO) ? "" : "/" + text;
  }

  boolean isSameAs(SimulatedScheduling other) {
    return parallel == other.parallel && order.equals(other.order) && values.equals(other.values);
  }

  SchedulingOptions scheduling() {
    return new SchedulingOptions(
        order.equals(ReadOrders.FIFO) ? null : ReadOrders.create(order, values), parallel);
  }
}
