// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two replicas serve a request in 0.3 ms over a network of 0.2 ms. The second stands still from
 * time to time. Requests that reach it meanwhile wait in its socket, so it does not report that
 * wait.
 */
class ManxStallGateTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;
  private static final long NETWORK = MILLI / 5;
  private static final long SERVICE = 3 * MILLI / 10;

  private final ReplicaSelector selector = ManxScript.manx(Map.of());
  private final Queue<long[]> outstanding = new ArrayDeque<>();
  private long period;
  private long stopped;

  /** Returns when a request that is sent now will be answered. */
  private long answered(int replica, long now) {
    long phase = now % period;
    return NETWORK + SERVICE + (replica == 1 && phase < stopped ? now - phase + stopped : now);
  }

  private void settle(long now) {
    outstanding.removeIf(
        request -> {
          if (request[2] > now) {
            return false;
          }
          Feedback said = new Feedback(0, 1, 0, SERVICE);
          selector.answered(
              (int) request[0], Demand.UNKNOWN, request[2] - request[1], said, request[2]);
          return true;
        });
  }

  /** Returns the share of delayed requests, without those of the first two seconds. */
  private double shareDelayed(long perSecond, long seconds, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int delayed = 0;
    int counted = 0;
    long now = 0;
    while (now < seconds * SECOND) {
      now += (long) (-Math.log(1 - random.nextDouble()) * SECOND / perSecond);
      settle(now);
      int replica = ManxScript.ranked(selector, now, 0, 1).replica(0);
      long answered = answered(replica, now);
      selector.sent(replica, Demand.UNKNOWN, now);
      outstanding.add(new long[] {replica, now, answered});
      if (now > 2 * SECOND) {
        counted++;
        delayed += answered - now > 2 * MILLI ? 1 : 0;
      }
    }
    return (double) delayed / counted;
  }

  /** Runs for 6 of 20 ms. Healthy: below 0.01. Without memory of stalls: 0.1 to 0.3. */
  @ParameterizedTest
  @ValueSource(longs = {40, 150, 400, 1_000})
  void oneThatKeepsStandingStillIsLeftAlone(long perSecond) {
    period = 20 * MILLI;
    stopped = 14 * MILLI;
    assertThat(shareDelayed(perSecond, 20, 1)).isLessThan(perSecond < 100 ? 0.02 : 0.01);
  }

  /** Between its pauses the replica should get half of the requests. Healthy: above 0.35. */
  @Test
  void onePauseNowAndThenCostsAReplicaNextToNothing() {
    period = 2_000 * MILLI;
    stopped = 300 * MILLI;
    int[] asked = new int[2];
    for (long now = 0; now < 20 * SECOND; now += 2 * MILLI) {
      settle(now);
      int replica = ManxScript.ranked(selector, now, 0, 1).replica(0);
      selector.sent(replica, Demand.UNKNOWN, now);
      outstanding.add(new long[] {replica, now, answered(replica, now)});
      asked[replica]++;
    }
    assertThat((double) asked[1] / (asked[0] + asked[1])).isGreaterThan(0.35);
  }

  @Test
  void oneThatHasRecoveredIsAskedAgainWithinTenSeconds() {
    period = 20 * MILLI;
    stopped = 14 * MILLI;
    double unused = shareDelayed(150, 10, 2);
    stopped = 0;
    int asked = 0;
    for (long now = 10 * SECOND; now < 30 * SECOND; now += 5 * MILLI) {
      settle(now);
      int replica = ManxScript.ranked(selector, now, 0, 1).replica(0);
      selector.sent(replica, Demand.UNKNOWN, now);
      outstanding.add(new long[] {replica, now, answered(replica, now)});
      asked += now > 20 * SECOND ? replica : 0;
    }
    // Half of two thousand.
    assertThat(asked).isGreaterThan(700);
  }
}
