// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.request.Demand;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests every policy that counts requests with a replica that answers some that were never counted.
 */
class OutstandingTest {
  private static final int REPLICAS = 3;
  private static final int UNCOUNTED = 100;
  private static final int REQUESTS = 30;
  private static final long RESPONSE_NANOS = 1_000_000;

  private static long ended(ReplicaSelector policy, int replica, int how, long now) {
    if (how == 0) {
      policy.answered(replica, Demand.UNKNOWN, RESPONSE_NANOS, null, now);
    } else {
      policy.cancelled(replica, Demand.UNKNOWN, RESPONSE_NANOS, now);
    }
    return now + RESPONSE_NANOS;
  }

  /** Without the rule of {@link Outstanding} it would get all requests. */
  @ParameterizedTest
  @ValueSource(strings = {"least-outstanding", "driver-default", "c3", "heron", "manx"})
  void theirEndsDrawNoRequests(String name) {
    for (int how = 0; how < 2; how++) {
      ReplicaSelector policy = Selectors.create(name, Map.of(), 1);
      long now = 0;
      for (int i = 0; i < UNCOUNTED; i++) {
        for (int replica = 0; replica < REPLICAS; replica++) {
          policy.sent(replica, Demand.UNKNOWN, now);
          now = ended(policy, replica, 0, now);
        }
      }
      for (int i = 0; i < UNCOUNTED; i++) {
        now = ended(policy, 0, how, now);
      }
      int[] asked = new int[REPLICAS];
      Candidates candidates = new Candidates();
      for (int i = 0; i < REQUESTS; i++) {
        candidates.clear(Demand.UNKNOWN);
        for (int replica = 0; replica < REPLICAS; replica++) {
          candidates.add(replica);
        }
        policy.rank(candidates, now);
        asked[candidates.replica(0)]++;
        policy.sent(candidates.replica(0), Demand.UNKNOWN, now);
      }
      assertThat(asked[0]).as(name).isLessThanOrEqualTo(REQUESTS / 2);
    }
  }
}
