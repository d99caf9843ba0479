// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.request.Demand;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OutstandingRequestsTest {
  private final OutstandingRequests requests = new OutstandingRequests();

  @Test
  void workIsTheSumOfWhatIsExpected() {
    requests.sent(new Demand(0, 2, false), 0);
    requests.sent(new Demand(1, 40, false), 0);
    requests.sent(new Demand(1, 60, false), 0);
    assertThat(requests.workMillis()).isCloseTo(102, within(1e-6));
    requests.ended(new Demand(1, 55, false));
    assertThat(requests.workMillis()).isCloseTo(52, within(1e-3));
    requests.ended(new Demand(0, 9, false));
    assertThat(requests.workMillis()).isCloseTo(50, within(1e-3));
    assertThat(requests.count()).isEqualTo(1);
  }

  /** Requests end with another expectation than they were sent with, and never all at once. */
  @Test
  void expectationsThatChangeMeanwhileDoNotAddUp() {
    SplittableRandom random = new SplittableRandom(5);
    List<Integer> outstanding = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      int kind = random.nextInt(3);
      requests.sent(new Demand(kind, 1 + random.nextDouble(), false), i);
      outstanding.add(kind);
      if (outstanding.size() > 20) {
        int ends = outstanding.remove(random.nextInt(outstanding.size()));
        requests.ended(new Demand(ends, 10 * random.nextDouble(), false));
      }
    }
    assertThat(requests.count()).isEqualTo(20);
    assertThat(requests.workMillis()).isBetween(20.0, 40.0);
  }

  @Test
  void anEndWithoutABeginningLeavesNothing() {
    requests.ended(new Demand(0, 5, false));
    assertThat(requests.count()).isZero();
    assertThat(requests.workMillis()).isZero();
    assertThat(requests.places()).isZero();
  }
}
