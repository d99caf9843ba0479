// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.plan;

import io.manx.lab.disturbance.kind.DisturbanceKind;
import org.jspecify.annotations.Nullable;

/**
 * One planned occurrence. Times count from the start of the measured part.
 *
 * @param spec its specification
 * @param node index of the node, from 1
 * @param startNanos its start
 * @param endNanos its end, or null if it ends by itself or, like a kill, never
 */
public record PlannedDisturbance(
    DisturbanceSpec spec, int node, long startNanos, @Nullable Long endNanos) {

  /** Its kind. */
  public DisturbanceKind kind() {
    return spec.kind();
  }
}
