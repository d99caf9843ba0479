// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.scheduling.ReadOrder;
import org.jspecify.annotations.Nullable;

/**
 * How reads are scheduled.
 *
 * @param order order of the reads that wait at a node; null for the order of arrival
 * @param parallelRanges whether a range read asks the nodes that it needs at once, instead of one
 *     after another
 */
public record SchedulingOptions(@Nullable ReadOrder order, boolean parallelRanges) {
  /** Cassandra's own scheduling. */
  public static final SchedulingOptions STOCK = new SchedulingOptions(null, false);
}
