// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.scheduling.ReadShape;
import io.manx.core.scheduling.WaitingRead;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Which reads ran after later arrivals. */
class OvertakingsTest {
  private static final long SEED = 31;

  private final Overtakings overtakings = new Overtakings();

  private void start(long arrivedNanos) {
    overtakings.started(new WaitingRead(ReadShape.single(true), 0, arrivedNanos));
  }

  @Test
  void readsThatRunAfterLaterOnesAreOvertaken() {
    start(-5);
    start(10);
    assertThat(overtakings.count()).isZero();
    start(7);
    start(30);
    start(10);
    start(30);
    assertThat(overtakings.count()).isEqualTo(2);
    assertThat(overtakings.longestNanos()).isEqualTo(20);
    overtakings.begin();
    start(1);
    assertThat(overtakings.longestNanos()).isZero();
    assertThat(overtakings.count()).isEqualTo(2);
  }

  /** Compared with a list of all reads that have run since the order changed. */
  @Test
  void countsAsAListOfAllReadsDoes() {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Long> ran = new ArrayList<>();
    long count = 0;
    long longest = 0;
    for (int step = 0; step < 20_000; step++) {
      if (random.nextInt(200) == 0) {
        overtakings.begin();
        ran.clear();
        longest = 0;
      }
      long arrived = (long) step + random.nextInt(-50, 50);
      long by = ran.stream().mapToLong(other -> other - arrived).max().orElse(0);
      count += by > 0 ? 1 : 0;
      longest = Math.max(longest, by);
      ran.add(arrived);
      start(arrived);
      assertThat(overtakings.count()).as("step %d", step).isEqualTo(count);
      assertThat(overtakings.longestNanos()).as("step %d", step).isEqualTo(longest);
    }
    assertThat(count).isPositive();
  }

  @Test
  void noneIsMissedAmongManyThreads() throws InterruptedException {
    int threads = 4;
    int perThread = 10_000;
    start(perThread);
    List<Thread> all = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      all.add(
          new Thread(
              () -> {
                for (int i = 0; i < perThread; i++) {
                  start(i);
                }
              }));
    }
    all.forEach(Thread::start);
    for (Thread thread : all) {
      thread.join();
    }
    assertThat(overtakings.count()).isEqualTo((long) threads * perThread);
    assertThat(overtakings.longestNanos()).isEqualTo(perThread);
  }
}
