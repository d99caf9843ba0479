// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.core.policy.RateLimitedSelector;
import io.manx.core.policy.Selectors;
import io.manx.core.routing.Route;
import io.manx.core.routing.Router;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Backpressure on a clock that only parking moves. Each of two replicas gets a token every 20 ms.
 */
class BackpressureTest {
  private static final long MILLI = 1_000_000;

  private final CoordinatedRead read = CoordinatedRead.current();
  private final List<Long> parked = new ArrayList<>();
  private final RateLimitedSelector selector =
      (RateLimitedSelector)
          Selectors.create("c3-rate-control", Map.of("bucket", "1", "send_rate", "1"), 1);
  private long nowNanos;
  private final Router router = new Router(0, 1);
  private final Backpressure backpressure =
      new Backpressure(
          () -> nowNanos,
          nanos -> {
            parked.add(nanos);
            nowNanos += nanos;
          });

  @AfterEach
  void end() {
    read.end();
  }

  private static Route two() {
    Route route = new Route();
    route.local().add(0);
    route.local().add(1);
    return route;
  }

  @Test
  void aReadIsHeldUntilOneMayBeAsked() {
    read.beginSingle(true, 0);
    Route first = two();
    backpressure.hold(router, selector, first, read);
    assertThat(first.first().replica(0)).isZero();
    Route second = two();
    backpressure.hold(router, selector, second, read);
    assertThat(second.first().replica(0)).isEqualTo(1);
    assertThat(parked).isEmpty();
    backpressure.hold(router, selector, two(), read);
    assertThat(parked).containsExactly(20 * MILLI);
    assertThat(read.heldNanos()).isEqualTo(20 * MILLI);
  }

  /**
   * With a token every 200 ms, the limit of one second applies to all reads of a request together.
   */
  @Test
  void aRequestIsHeldForASecondAtMostHoweverManyPartitionsItIsOf() {
    RateLimitedSelector slow =
        (RateLimitedSelector)
            Selectors.create("c3-rate-control", Map.of("bucket", "1", "send_rate", "0.1"), 1);
    read.beginSingle(false, 0);
    for (int i = 0; i < 40; i++) {
      backpressure.hold(router, slow, two(), read);
    }
    assertThat(nowNanos).isEqualTo(Backpressure.LONGEST_MILLIS * MILLI);
  }

  @Test
  void rangesAreNeverHeld() {
    read.beginRange(0);
    for (int i = 0; i < 40; i++) {
      backpressure.hold(router, selector, two(), read);
    }
    assertThat(parked).isEmpty();
  }
}
