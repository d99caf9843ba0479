// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The queue is compared with a priority queue of the JDK. */
class EventQueueTest {
  private static final int LANES = 2;
  private static final long[] AHEAD = {50, 400};

  private record Entry(long time, long order, long event) {}

  @Test
  void eventsComeInOrderOfTimeAndThenOfAddition() {
    SplittableRandom random = new SplittableRandom(5);
    EventQueue queue = new EventQueue(LANES);
    PriorityQueue<Entry> expected =
        new PriorityQueue<>(Comparator.comparingLong(Entry::time).thenComparingLong(Entry::order));
    long now = 0;
    long added = 0;
    for (int step = 0; step < 200_000; step++) {
      if (expected.isEmpty() || random.nextInt(100) < 52) {
        int lane = random.nextInt(LANES + 1);
        long time = now + (lane < LANES ? AHEAD[lane] : random.nextInt(300));
        if (lane < LANES) {
          queue.addToLane(lane, time, added);
        } else {
          queue.add(time, added);
        }
        expected.add(new Entry(time, added, added));
        added++;
      } else {
        Entry next = expected.remove();
        assertThat(queue.next()).isTrue();
        assertThat(queue.event()).isEqualTo(next.event());
        assertThat(queue.timeNanos()).isEqualTo(next.time());
        now = next.time();
      }
    }
    while (!expected.isEmpty()) {
      assertThat(queue.next()).isTrue();
      assertThat(queue.event()).isEqualTo(expected.remove().event());
    }
    assertThat(queue.next()).isFalse();
  }

  @Test
  void pointlessEventsAtTheHeadOfALaneCanBeRemoved() {
    EventQueue queue = new EventQueue(1);
    for (long event = 0; event < 10; event++) {
      queue.addToLane(0, event, event);
    }
    queue.removeFromLane(0, event -> event < 4 || event == 6);
    for (long event = 4; event < 10; event++) {
      assertThat(queue.next()).isTrue();
      assertThat(queue.event()).isEqualTo(event);
    }
    assertThat(queue.next()).isFalse();
  }

  @Test
  void aLaneTakesNothingFromThePast() {
    EventQueue queue = new EventQueue(1);
    queue.addToLane(0, 10, 1);
    assertThatThrownBy(() -> queue.addToLane(0, 9, 2)).isInstanceOf(IllegalArgumentException.class);
  }
}
