// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import org.jspecify.annotations.Nullable;

/**
 * A write of a key of its own. Its messages reach some replicas sooner or later, and the others
 * never. Sets of replicas are bit sets.
 */
final class SimulatedWrite {
  private final Simulation simulation;
  private final SimulatedClient client;
  private final SimulatedCoordinator coordinator;
  private final @Nullable Lease lease;
  private final int level;
  private final int reach;
  private final long chosenNanos;
  private final long sendNanos;
  private long overNanos;
  private long acknowledgementNanos;

  private int holders;
  private int answered;
  private boolean sent;
  private boolean over;
  private boolean enough;
  private boolean decided;
  private boolean acknowledged;

  /**
   * Creates one that is about to be sent.
   *
   * @param lease the lease that gave its level; null if there was none
   * @param chosenNanos when, by the clock of the client
   * @param sendNanos when it will be sent
   */
  SimulatedWrite(
      Simulation simulation,
      SimulatedClient client,
      SimulatedCoordinator coordinator,
      @Nullable Lease lease,
      int level,
      long chosenNanos,
      long sendNanos) {
    this.simulation = simulation;
    this.client = client;
    this.coordinator = coordinator;
    this.lease = lease;
    this.level = level;
    this.chosenNanos = chosenNanos;
    this.sendNanos = sendNanos;
    reach = simulation.chance(0.5) ? simulation.all() : 1 + simulation.below(simulation.all());
  }

  void tick() {
    long now = simulation.now();
    if (now < sendNanos) {
      return;
    }
    if (!sent) {
      send(now);
    }
    if (simulation.chance(0.2)) {
      reachOne();
    }
    if (!over && (answered == simulation.all() || now >= overNanos)) {
      over = true;
      coordinator.ended(this);
    }
    if (enough && !decided && now >= acknowledgementNanos && !client.isStopped()) {
      decided = true;
      acknowledged = client.takes(lease, chosenNanos);
    }
  }

  private void send(long now) {
    sent = true;
    overNanos = now + simulation.timeoutNanos();
    if (!coordinator.began(this)) {
      fail();
    }
  }

  private void reachOne() {
    int replica = 1 << simulation.below(simulation.replicas());
    if ((reach & replica) == 0) {
      return;
    }
    holders |= replica;
    if (!over) {
      answered |= replica;
      if (!enough && Integer.bitCount(answered) >= level) {
        enough = true;
        acknowledgementNanos = simulation.now() + simulation.delayNanos();
      }
    }
  }

  /** Its coordinator stops. An acknowledgement that is under way may still arrive. */
  void fail() {
    over = true;
  }

  /**
   * Whether the client was or will be told of success, and fewer than all replicas have answered.
   */
  boolean isShort() {
    return enough && answered != simulation.all();
  }

  boolean isOver() {
    return over;
  }

  boolean isAcknowledged() {
    return acknowledged;
  }

  int holders() {
    return holders;
  }

  /** A read from these replicas leaves it on all of them, if one has it. */
  void readFrom(int replicas) {
    holders |= (holders & replicas) != 0 ? replicas : 0;
  }

  /** Whether nothing that can still happen to it matters. */
  boolean isForgotten() {
    return over && (acknowledged ? holders == simulation.all() : decided || !enough);
  }

  @Override
  public String toString() {
    return "write at level " + level + " by " + (lease == null ? "no lease" : lease.enrolment());
  }
}
