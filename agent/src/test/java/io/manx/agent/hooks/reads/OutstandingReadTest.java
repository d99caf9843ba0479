// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.reads;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.measurement.ReplicaState;
import io.manx.agent.runtime.Agent;
import io.manx.core.request.Demand;
import io.manx.core.scheduling.ReadClass;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.utils.FBUtilities;
import org.junit.jupiter.api.Test;

/** How a read ends, regardless of its duration, which is close to 0 here. */
class OutstandingReadTest {
  private static final Agent AGENT = Agent.instance();

  private final int replica =
      AGENT.measurement().number(InetAddressAndPort.getLoopbackAddress().withPort(9_999));
  private final ReplicaState state = AGENT.measurement().replicas().state(replica);

  /**
   * Whether the replica counts as failing at the time of sending, just before any failure of the
   * read. How long ago that was does not matter.
   */
  private boolean isFailing(RemoteRead read) {
    return AGENT.ranking().router().failing().isFailing(replica, read.sentNanos());
  }

  @Test
  void anExpiredReadEndsOnceAndIsNoFailure() {
    FBUtilities.setBroadcastInetAddressAndPort(InetAddressAndPort.getLoopbackAddress());
    RemoteRead read = new RemoteRead(replica, ReadClass.SINGLE, Demand.UNKNOWN, 0);
    long unanswered = state.unansweredCount();
    assertThat(read.expired()).isTrue();
    assertThat(read.expired()).isFalse();
    assertThat(read.failed()).isFalse();
    assertThat(isFailing(read)).isFalse();
    assertThat(state.outstanding()).isZero();
    assertThat(state.unansweredCount()).isEqualTo(unanswered + 1);
  }

  @Test
  void aFailedReadIsAFailure() {
    RemoteRead read = new RemoteRead(replica, ReadClass.SINGLE, Demand.UNKNOWN, 0);
    assertThat(read.failed()).isTrue();
    assertThat(read.expired()).isFalse();
    assertThat(isFailing(read)).isTrue();
    assertThat(state.outstanding()).isZero();
    AGENT.ranking().router().failing().answered(replica);
  }
}
