// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import io.manx.core.consistency.Replication;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client that asks for the row, writes, and may be stopped for a while at any moment. */
final class SimulatedClient {
  private final Simulation simulation;
  private final SimulatedClock clock;

  /** The leases in answers that are under way. */
  private final List<Lease> answers = new ArrayList<>();

  private @Nullable Lease lease;
  private long stoppedUntilNanos;

  SimulatedClient(Simulation simulation, SimulatedClock clock) {
    this.simulation = simulation;
    this.clock = clock;
  }

  boolean isStopped() {
    return simulation.now() < stoppedUntilNanos;
  }

  private long nowNanos() {
    return clock.at(simulation.now());
  }

  void tick() {
    if (isStopped()) {
      return;
    }
    if (simulation.chance(0.002)) {
      stoppedUntilNanos = simulation.now() + simulation.longDelayNanos();
      return;
    }
    if (simulation.chance(0.1)) {
      answers.add(Lease.of(simulation.row(), nowNanos()));
    }
    if (!answers.isEmpty() && simulation.chance(0.1)) {
      lease = answers.remove(simulation.below(answers.size()));
    }
    if (simulation.chance(0.1)) {
      write();
    }
  }

  private void write() {
    SimulatedCoordinator coordinator = simulation.anyCoordinator();
    Lease now = lease != null && isValid(lease) ? lease : null;
    int level = simulation.replicas();
    if (now != null && isShortPermitted(now, coordinator)) {
      level = now.levels().write().requiredResponses(Replication.of(simulation.replicas()));
    }
    long sendNanos = simulation.now() + simulation.delayNanos();
    simulation.add(
        new SimulatedWrite(simulation, this, coordinator, now, level, nowNanos(), sendNanos));
  }

  private boolean isShortPermitted(Lease now, SimulatedCoordinator coordinator) {
    return simulation.has(Simulation.Fault.SHORT_WRITES_ANYWHERE)
        || now.permitsShortWrites(coordinator.host());
  }

  private boolean isValid(Lease one) {
    return simulation.has(Simulation.Fault.LEASES_WITHOUT_END) || one.isValid(nowNanos());
  }

  /** Whether it accepts an acknowledgement that comes now. */
  boolean takes(@Nullable Lease chosenBy, long chosenNanos) {
    return chosenBy == null
        || simulation.has(Simulation.Fault.ACKNOWLEDGED_AT_ANY_TIME)
        || chosenBy.permitsAcknowledgement(nowNanos() - chosenNanos);
  }

  /** Returns the smallest number of replicas that it may read from now. */
  int fewestReads() {
    int fewest = lease == null ? simulation.replicas() : reads(lease);
    for (Lease answer : answers) {
      fewest = Math.min(fewest, reads(answer));
    }
    return fewest;
  }

  private int reads(Lease one) {
    return isValid(one)
        ? one.levels().read().requiredResponses(Replication.of(simulation.replicas()))
        : simulation.replicas();
  }
}
