// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Replication;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Simulates clients, coordinators, controllers and repairs of one table in virtual time, each with
 * its own clock, with the classes that hosts use. {@link SwitchingModel} has every order of events,
 * but no time and only one ledger. This has time and many ledgers, but tries orders at random.
 * After every step
 *
 * <pre>
 * R + F &gt; N    R  the smallest number of replicas that any client may read from now
 *              F  the smallest number of replicas that hold any acknowledged write
 * </pre>
 */
final class Simulation {
  /** A violation of the protocol. */
  enum Fault {
    LEASES_WITHOUT_END,
    ACKNOWLEDGED_AT_ANY_TIME,
    SHORT_WRITES_ANYWHERE,
    LOSSES_UNNOTICED,
    REPAIRS_TOO_EARLY
  }

  private static final Set<Level> LEVELS =
      EnumSet.of(Level.ONE, Level.TWO, Level.THREE, Level.QUORUM, Level.ALL);
  private static final Timing TIMING = Timing.of(200, 150);
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int MEAN_STEP_NANOS = 3_000_000;
  private static final int MOST_WRITES = 60;
  private static final int LEAST_NODES = 3;
  private static final int MOST_NODES = 6;

  private final int replicas;
  private final double failuresPerSecond;
  private final SplittableRandom random;
  private final Set<Fault> faults = EnumSet.noneOf(Fault.class);
  private final List<LevelPair> pairs = new ArrayList<>();
  private final List<SimulatedClient> clients = new ArrayList<>();
  private final List<SimulatedController> controllers = new ArrayList<>();
  private final List<SimulatedCoordinator> members = new ArrayList<>();

  /** Coordinators that have left, but still take writes for a while. */
  private final List<SimulatedCoordinator> leaving = new ArrayList<>();

  private final List<SimulatedWrite> writes = new ArrayList<>();
  private final SimulatedRepair repair = new SimulatedRepair(this);
  private final Map<Phase, Integer> changes = new EnumMap<>(Phase.class);
  private Enrolment row;
  private long now;

  /**
   * Creates one.
   *
   * @param failuresPerSecond how often each coordinator restarts, loses its ledger, or leaves
   */
  Simulation(long seed, int replicas, double failuresPerSecond, Fault... faults) {
    this.replicas = replicas;
    this.failuresPerSecond = failuresPerSecond;
    this.faults.addAll(List.of(faults));
    random = new SplittableRandom(seed);
    Map<UUID, UUID> ledgers = new HashMap<>();
    for (int i = 0; i < LEAST_NODES; i++) {
      UUID ledger = identifier();
      members.add(new SimulatedCoordinator(this, identifier(), ledger, 0));
      ledgers.put(members.get(i).host(), ledger);
    }
    for (Level read : LEVELS) {
      for (Level write : LEVELS) {
        if (LevelPair.of(read, write).isStrong(Replication.of(replicas))) {
          pairs.add(LevelPair.of(read, write));
        }
      }
    }
    row = Enrolment.first(identifier(), replicas, anyPair(), TIMING, ledgers);
    for (int i = 0; i < 3; i++) {
      clients.add(new SimulatedClient(this, new SimulatedClock(random)));
    }
    for (int i = 0; i < 2; i++) {
      controllers.add(new SimulatedController(this, new SimulatedClock(random)));
    }
  }

  private LevelPair anyPair() {
    return pairs.get(below(pairs.size()));
  }

  /** Returns a pair to which the row may change. */
  LevelPair anotherPair(Enrolment from) {
    Replication replication = Replication.of(replicas);
    LevelPair pair = anyPair();
    while (pair.label(replication).equals(from.to().label(replication))) {
      pair = anyPair();
    }
    return pair;
  }

  /** Runs for some time, or until a read might miss a write; returns whether none might. */
  boolean run(long millis) {
    long end = now + millis * NANOS_PER_MILLI;
    while (now < end) {
      now += 1 + random.nextInt(2 * MEAN_STEP_NANOS);
      clients.forEach(SimulatedClient::tick);
      writes.forEach(SimulatedWrite::tick);
      writes.removeIf(SimulatedWrite::isForgotten);
      members.forEach(SimulatedCoordinator::tick);
      leaving.forEach(SimulatedCoordinator::tick);
      controllers.forEach(SimulatedController::tick);
      repair.tick();
      if (members.size() > LEAST_NODES && chanceOfFailure()) {
        leaving.add(members.remove(below(members.size())));
      }
      if (members.size() < MOST_NODES && chanceOfFailure()) {
        members.add(newCoordinator());
      }
      if (!leaving.isEmpty() && chance(0.01)) {
        leaving.remove(0).stop();
      }
      if (mayMiss()) {
        return false;
      }
    }
    return true;
  }

  private boolean mayMiss() {
    int reads = clients.stream().mapToInt(SimulatedClient::fewestReads).min().orElseThrow();
    int held =
        writes.stream()
            .filter(SimulatedWrite::isAcknowledged)
            .mapToInt(write -> Integer.bitCount(write.holders()))
            .min()
            .orElse(replicas);
    return reads + held <= replicas;
  }

  private SimulatedCoordinator newCoordinator() {
    return new SimulatedCoordinator(this, identifier(), identifier(), now + longDelayNanos());
  }

  long now() {
    return now;
  }

  Enrolment row() {
    return row;
  }

  /** Replaces the row if it has not changed, as a lightweight transaction does. */
  void replace(Enrolment read, Enrolment next) {
    if (row.equals(read) && !next.equals(read)) {
      if (next.phase() != read.phase()) {
        changes.merge(next.phase(), 1, Integer::sum);
      }
      row = next;
    }
  }

  /** How often a phase was reached. */
  int times(Phase phase) {
    return changes.getOrDefault(phase, 0);
  }

  int repairs() {
    return repair.taken();
  }

  List<SimulatedCoordinator> members() {
    return members;
  }

  SimulatedCoordinator anyCoordinator() {
    int index = below(members.size() + leaving.size());
    return index < members.size() ? members.get(index) : leaving.get(index - members.size());
  }

  List<SimulatedWrite> writes() {
    return writes;
  }

  void add(SimulatedWrite write) {
    if (writes.size() < MOST_WRITES) {
      writes.add(write);
    }
  }

  boolean has(Fault fault) {
    return faults.contains(fault);
  }

  int replicas() {
    return replicas;
  }

  /** All replicas, as a bit set. */
  int all() {
    return (1 << replicas) - 1;
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** Whether a coordinator fails now. */
  boolean chanceOfFailure() {
    return chance(failuresPerSecond * MEAN_STEP_NANOS / 1e9);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  UUID identifier() {
    return new UUID(random.nextLong(), random.nextLong());
  }

  /** How long coordinators wait for answers. */
  long timeoutNanos() {
    return 100 * NANOS_PER_MILLI;
  }

  /** A random delay: mostly short, sometimes longer than leases and writes last. */
  long delayNanos() {
    return chance(0.05) ? longDelayNanos() : random.nextInt(5_000_000);
  }

  long longDelayNanos() {
    return random.nextInt(1_000_000_000);
  }
}
