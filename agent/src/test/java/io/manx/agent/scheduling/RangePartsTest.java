// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.cassandra.Tables;
import io.manx.core.scheduling.ReadShape;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which parts of range reads are known to wait. */
class RangePartsTest {
  private static final long SEED = 31;

  private final RangeParts parts = new RangeParts();

  private static ScheduledRead read(@Nullable Part part) {
    return new ScheduledRead(() -> {}, ReadShape.range(false, 10, 2), 0, 0, part);
  }

  /** Compared with a map of the waiting reads. */
  @Test
  void waitingPartsAreFoundByNodeAndMessage() {
    SplittableRandom random = new SplittableRandom(SEED);
    Map<String, ScheduledRead> waiting = new HashMap<>();
    for (int step = 0; step < 10_000; step++) {
      int node = random.nextInt(3);
      long message = random.nextInt(10);
      ScheduledRead known = waiting.get(node + " " + message);
      assertThat(parts.find(Tables.node(node), message)).as("step %d", step).isSameAs(known);
      if (known != null) {
        parts.started(known);
        waiting.remove(node + " " + message);
      } else {
        ScheduledRead read = read(new Part(Tables.node(node), message));
        parts.waits(read);
        waiting.put(node + " " + message, read);
      }
      assertThat(parts.size()).isEqualTo(waiting.size());
    }
  }

  @Test
  void readsThatAreNoPartAreNotKept() {
    ScheduledRead read = read(null);
    parts.waits(read);
    assertThat(parts.size()).isZero();
    parts.started(read);
    assertThat(parts.size()).isZero();
  }
}
