package io.manx.lab.disturbance.plan;

import io.manx.lab.disturbance.kind.DisturbanceKind;
import org.jspecify.annotations.Nullable;

/**
 * One planned occurrence. Times count from the start of the measured part.
 *
 * @param spec what it stems from
 * @param node index of the node, from 1
 * @param startNanos when it starts
 * @param endNanos when it ends, or null if it ends by itself or, as a kill, never
 */
public record PlannedDisturbance(
    DisturbanceSpec spec, int node, long startNanos, @Nullable Long endNanos) {

  /** What is done. */
  public DisturbanceKind kind() {
    return spec.kind();
  }
}
