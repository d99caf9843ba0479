// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.wire.Feedback;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RequestDemandsTest {
  private static final double NO_ROWS = Demand.UNKNOWN_FEATURE;
  private static final int KIND = RequestKinds.MAX_KINDS + 9;
  private static final int OTHER = RequestKinds.MAX_KINDS + 10;
  private static final int GROUP = 0;
  private static final int PARTITIONS = 200;

  private final RequestDemands demands = new RequestDemands();

  private Demand demand(int kind, long partition) {
    return demands.of(kind, GROUP, false, NO_ROWS, partition);
  }

  /** 1 ms, and 1 ms more for each 10 KB; one partition in twenty has 100 KB, the others 1 KB. */
  private void serve(int kind, int reads) {
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < reads; i++) {
      long partition = 1L + random.nextInt(PARTITIONS);
      long bytes = partition % 20 == 0 ? 100_000 : 1_000;
      Demand demand = demand(kind, partition);
      long serviceNanos = 1_000_000 + 100 * bytes;
      demands.costs().sent();
      demands.answered(demand, partition, bytes);
      demands
          .costs()
          .answered(i % 3, demand, 2 * serviceNanos, new Feedback(0, 1, 0, serviceNanos), 0);
    }
  }

  @Test
  void aPartitionIsExpectedToBeAsLargeAsBefore() {
    serve(KIND, 5_000);
    assertThat(demand(KIND, 20).serviceMillis()).isCloseTo(11, within(1.5));
    assertThat(demand(KIND, 21).serviceMillis()).isCloseTo(1.1, within(0.3));
    assertThat(demand(KIND, 20).isLarge()).isTrue();
    assertThat(demand(KIND, 21).isLarge()).isFalse();
  }

  @Test
  void theSamePartitionOfAnotherKindIsAnotherOne() {
    serve(KIND, 5_000);
    serve(OTHER, 1_000);
    for (long partition = 1_001; partition < 1_100; partition++) {
      assertThat(demand(OTHER, partition).isLarge()).isFalse();
    }
    assertThat(demands.of(KIND, GROUP, true, NO_ROWS, RequestDemands.NO_PARTITION).isLarge())
        .isTrue();
  }
}
