// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests until when the model lets old writes be acknowledged. */
class ProtocolTest {
  private static final Quorums ONE_ALL = Quorums.of(3, 1, 3);
  private static final Quorums QUORUM = Quorums.of(3, 2, 2);
  private static final Quorums ALL_ONE = Quorums.of(3, 3, 1);

  private static long state(int plan, Phase phase) {
    return State.withPhase(State.PLAN.set(State.initial(), plan), phase);
  }

  @Test
  void untilAChangeHasWaitedForThem() {
    Protocol protocol = new Protocol(Scenario.of(Course.from(ALL_ONE).to(QUORUM)));

    assertThat(protocol.mayBeAcknowledged(state(0, Phase.AWAITING_LEASES), 1)).isTrue();
    assertThat(protocol.mayBeAcknowledged(state(0, Phase.AWAITING_WRITES), 1)).isTrue();
    assertThat(protocol.mayBeAcknowledged(state(0, Phase.DRAINING), 1)).isFalse();
    assertThat(protocol.mayBeAcknowledged(state(0, Phase.DRAINING), 2)).isTrue();
    assertThat(protocol.mayBeAcknowledged(state(1, Phase.STABLE), 1)).isFalse();
    assertThat(protocol.mayBeAcknowledged(state(1, Phase.STABLE), 2)).isTrue();
  }

  @Test
  void changesWithoutADrainAndThoseGivenUpHaveNotWaited() {
    Course course = Course.from(QUORUM).to(ALL_ONE).givesUp(ONE_ALL).to(QUORUM);
    Protocol protocol = new Protocol(Scenario.of(course));

    assertThat(protocol.mayBeAcknowledged(state(1, Phase.STABLE), 1)).isTrue();
    assertThat(protocol.mayBeAcknowledged(state(1, Phase.DRAINING), 1)).isTrue();
    assertThat(protocol.mayBeAcknowledged(state(2, Phase.AWAITING_WRITES), 1)).isTrue();
    assertThat(protocol.mayBeAcknowledged(state(2, Phase.DRAINING), 5)).isFalse();
    assertThat(protocol.mayBeAcknowledged(state(3, Phase.STABLE), 5)).isFalse();
    assertThat(protocol.mayBeAcknowledged(state(3, Phase.STABLE), 6)).isTrue();
  }

  @Test
  void writesOfClientsWithoutALeaseAreOnAllReplicas() {
    Protocol protocol = new Protocol(Scenario.of(Course.from(ALL_ONE).to(QUORUM)));
    assertThat(protocol.mayBeAcknowledged(state(1, Phase.STABLE), 0)).isTrue();
  }

  @Test
  void waitingIsNotEnoughIfOldLevelsMayBeChosenAfterIt() {
    Scenario scenario = Scenario.of(Course.from(ALL_ONE).to(QUORUM));
    for (Rule rule : new Rule[] {Rule.LEASES_END, Rule.LEASE_FROM_ASKING, Rule.WRITES_END}) {
      Protocol protocol = new Protocol(scenario.without(rule));
      assertThat(protocol.mayBeAcknowledged(state(1, Phase.STABLE), 1)).as("%s", rule).isTrue();
    }
  }
}
