// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A coordinator and its ledger. It begins the ledger some time after its start, and lists nothing
 * before. It learns late of the row, restarts, and may leave the cluster.
 */
final class SimulatedCoordinator {
  private final Simulation simulation;
  private final UUID host;

  /** Writes that are under way. */
  private final Set<SimulatedWrite> open = new LinkedHashSet<>();

  /** Those among them that will not be listed, because they began before the ledger. */
  private final Set<SimulatedWrite> unfollowed = new HashSet<>();

  private final Set<SimulatedWrite> listed = new LinkedHashSet<>();

  /** Writes that must be over, or read again, before the epoch is drained. */
  private final Set<SimulatedWrite> toDrain = new HashSet<>();

  private UUID ledger;
  private long listsFromNanos;
  private @Nullable Enrolment seen;
  private long drainingEpoch;
  private long drainedEpoch;
  private boolean running = true;

  SimulatedCoordinator(Simulation simulation, UUID host, UUID ledger, long listsFromNanos) {
    this.simulation = simulation;
    this.host = host;
    this.ledger = ledger;
    this.listsFromNanos = listsFromNanos;
  }

  UUID host() {
    return host;
  }

  void tick() {
    if (simulation.chance(0.1)) {
      see(simulation.row());
    }
    if (simulation.chance(0.02)) {
      readListedAgain();
    }
    if (simulation.chanceOfFailure()) {
      restart();
    }
    if (simulation.chanceOfFailure()) {
      loseLedger();
    }
  }

  private boolean lists() {
    return simulation.now() >= listsFromNanos;
  }

  /** Takes a write; returns false if it is not running. */
  boolean began(SimulatedWrite write) {
    if (running) {
      open.add(write);
      if (!lists()) {
        unfollowed.add(write);
      }
    }
    return running;
  }

  void ended(SimulatedWrite write) {
    open.remove(write);
    if (!unfollowed.remove(write) && write.isShort()) {
      listed.add(write);
    }
  }

  private void see(Enrolment row) {
    seen = row;
    if (lists() && row.phase() == Phase.DRAINING && row.epoch() > drainingEpoch) {
      drainingEpoch = row.epoch();
      toDrain.clear();
      toDrain.addAll(open);
      toDrain.addAll(listed);
    }
  }

  private void readListedAgain() {
    if (seen == null || seen.phase() != Phase.DRAINING) {
      return;
    }
    int size = seen.transition().rereadReplicas();
    int[] sets = Subsets.of(simulation.replicas(), size);
    int replicas = sets[simulation.below(sets.length)];
    listed.forEach(write -> write.readFrom(replicas));
    toDrain.removeAll(listed);
    if (size == simulation.replicas()) {
      listed.clear();
    }
  }

  /** Returns its report on its ledger, if that is complete. */
  Optional<LedgerReport> report() {
    if (!lists() || !unfollowed.isEmpty()) {
      return Optional.empty();
    }
    toDrain.removeIf(write -> write.isOver() && !listed.contains(write));
    if (toDrain.isEmpty()) {
      drainedEpoch = drainingEpoch;
    }
    return Optional.of(LedgerReport.of(host, ledger, drainedEpoch, listed.size()));
  }

  private void restart() {
    stop();
    running = true;
    loseLedger();
    listsFromNanos = simulation.now() + simulation.longDelayNanos();
  }

  /** It leaves the cluster for good, or restarts. */
  void stop() {
    running = false;
    open.forEach(SimulatedWrite::fail);
    open.clear();
    unfollowed.clear();
  }

  /** Loses the ledger. The next one follows the writes that are under way. */
  private void loseLedger() {
    listed.clear();
    toDrain.clear();
    if (!simulation.has(Simulation.Fault.LOSSES_UNNOTICED)) {
      ledger = simulation.identifier();
      drainingEpoch = 0;
      drainedEpoch = 0;
    }
  }
}
