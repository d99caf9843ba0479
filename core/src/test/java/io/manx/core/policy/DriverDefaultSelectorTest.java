// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.request.Demand;
import org.junit.jupiter.api.Test;

/** Compares orders with the Java driver's DefaultLoadBalancingPolicy 4.19.3, by hand. */
class DriverDefaultSelectorTest {
  private static final long MILLI = 1_000_000;
  private static final int ROUNDS = 3_000;

  private final DriverDefaultSelector selector = new DriverDefaultSelector(5);

  private Candidates ranked(long now) {
    Candidates candidates = new Candidates();
    for (int replica = 0; replica < 3; replica++) {
      candidates.add(replica);
    }
    selector.rank(candidates, now);
    return candidates;
  }

  private double shareFirst(int replica, long now) {
    int first = 0;
    for (int i = 0; i < ROUNDS; i++) {
      first += ranked(now).replica(0) == replica ? 1 : 0;
    }
    return (double) first / ROUNDS;
  }

  private void send(int replica, int times) {
    for (int i = 0; i < times; i++) {
      selector.sent(replica, Demand.UNKNOWN, 0);
    }
  }

  private void respond(int replica, long now) {
    selector.sent(replica, Demand.UNKNOWN, now);
    selector.answered(replica, Demand.UNKNOWN, 0, null, now);
  }

  @Test
  void theBetterOfTwoRandomOnesComesFirst() {
    send(0, 1);
    // Replica 0 is among the first two in two of three cases, and loses to either of the others.
    assertThat(shareFirst(0, 0)).isZero();
    assertThat(shareFirst(1, 0)).isBetween(0.45, 0.55);
  }

  @Test
  void aBusyReplicaThatRespondsSlowlyComesLast() {
    respond(0, 0);
    respond(0, 0);
    send(0, 10);
    send(1, 11);
    send(2, 11);
    assertThat(shareFirst(0, 100 * MILLI)).isBetween(0.6, 0.7);
    assertThat(shareFirst(0, 300 * MILLI)).isZero();
  }

  @Test
  void aReplicaThatHasRespondedOnceIsNotSlow() {
    respond(0, 0);
    send(0, 10);
    send(1, 11);
    send(2, 11);
    assertThat(shareFirst(0, 300 * MILLI)).isBetween(0.6, 0.7);
  }

  @Test
  void amongTwoReplicasChanceDecides() {
    send(0, 100);
    int first = 0;
    for (int i = 0; i < ROUNDS; i++) {
      Candidates candidates = new Candidates();
      candidates.add(0);
      candidates.add(1);
      selector.rank(candidates, 0);
      first += candidates.replica(0) == 0 ? 1 : 0;
    }
    assertThat((double) first / ROUNDS).isBetween(0.45, 0.55);
  }
}
