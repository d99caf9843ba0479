// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.load.workload.OperationKind;
import io.manx.results.run.SlowRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SlowestKeeperTest {
  private static final long MILLI = 1_000_000;

  private static Completion ok() {
    return new Completion(Completion.OK, "node1", "node1", 1, 0, false, null);
  }

  @Test
  void keepsTheSlowestInOrderOfTime() {
    Random random = new Random(5);
    SlowestKeeper keeper = new SlowestKeeper(50);
    List<Long> all = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      long latency = MILLI + random.nextInt(1_000_000_000);
      all.add(latency);
      keeper.offer(OperationKind.READ, i * MILLI, i * MILLI, latency, ok());
    }
    all.sort(null);
    assertThat(keeper.requests(0))
        .hasSize(50)
        .isSortedAccordingTo((a, b) -> Double.compare(a.dueMillis(), b.dueMillis()))
        .allMatch(each -> each.latencyMillis() >= all.get(1_950) / 1e6);
  }

  @Test
  void tellsWhenItWasSentAndHowManyCopiesThereWere() {
    SlowestKeeper keeper = new SlowestKeeper(5);
    keeper.offer(OperationKind.READ, 3 * MILLI, 5 * MILLI, 20 * MILLI, ok());
    keeper.offer(OperationKind.READ, 4 * MILLI, 5 * MILLI, 20 * MILLI, Completion.dropped());
    List<SlowRequest> requests = keeper.requests(0);
    assertThat(requests.get(0).sentMillis()).isEqualTo(2);
    assertThat(requests.get(0).copies()).isEqualTo(1);
    assertThat(requests.get(1).wasDropped()).isTrue();
    assertThat(requests.get(1).sentMillis()).isNull();
  }
}
