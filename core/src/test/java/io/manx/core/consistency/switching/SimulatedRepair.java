// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Repairs, one after the other. Each replicas to all replicas the writes that any held when it
 * began.
 */
final class SimulatedRepair {
  private final Simulation simulation;
  private final List<SimulatedWrite> found = new ArrayList<>();
  private @Nullable String token;
  private long endNanos;
  private int taken;

  SimulatedRepair(Simulation simulation) {
    this.simulation = simulation;
  }

  void tick() {
    if (token != null && simulation.now() >= endNanos && !isTooEarly()) {
      end(token);
    } else if (token == null && simulation.chance(0.02)) {
      begin();
    }
  }

  /** Whether older writes may still be acknowledged. */
  private boolean isTooEarly() {
    Phase phase = simulation.row().phase();
    return phase == Phase.AWAITING_LEASES || phase == Phase.AWAITING_WRITES;
  }

  private void begin() {
    Enrolment row = simulation.row();
    if (simulation.has(Simulation.Fault.REPAIRS_TOO_EARLY)) {
      token = isTooEarly() ? row.epoch() + "." + row.ledgers().losses() : null;
    } else {
      token = row.phase() == Phase.DRAINING ? row.repairToken() : null;
    }
    if (token != null) {
      endNanos = simulation.now() + simulation.longDelayNanos() / 2;
      simulation.writes().stream().filter(write -> write.holders() != 0).forEach(found::add);
    }
  }

  private void end(String began) {
    found.forEach(write -> write.readFrom(simulation.all()));
    found.clear();
    token = null;
    Enrolment row = simulation.row();
    try {
      simulation.replace(row, row.repaired(began));
      taken++;
    } catch (IllegalArgumentException e) {
      // It may come too late: the change was given up, or another repair has ended.
    }
  }

  /** How many repairs were in time. */
  int taken() {
    return taken;
  }
}
