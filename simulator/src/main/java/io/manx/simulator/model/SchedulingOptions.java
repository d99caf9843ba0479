package io.manx.simulator.model;

import io.manx.core.scheduling.ReadOrder;
import org.jspecify.annotations.Nullable;

/**
 * How reads are scheduled.
 *
 * @param order of those that wait at a node; null for that of arrivals
 * @param parallelRanges whether a range read asks as many nodes at once as its rows need, instead
 *     of one after another
 */
public record SchedulingOptions(@Nullable ReadOrder order, boolean parallelRanges) {
  /** Cassandra's own. */
  public static final SchedulingOptions STOCK = new SchedulingOptions(null, false);
}
