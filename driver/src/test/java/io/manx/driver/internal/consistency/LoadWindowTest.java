// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.driver.consistency.TableLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadWindowTest {
  private static final long SECOND = 1_000_000_000;
  private static final long WINDOW = 10 * SECOND;
  private static final long SLICE = WINDOW / LoadWindow.SLICES;

  /** A request that has ended. */
  private static final class Ended {
    private final boolean isRead;
    private final long nanos;
    private final long at;

    Ended(boolean isRead, long nanos, long at) {
      this.isRead = isRead;
      this.nanos = nanos;
      this.at = at;
    }
  }

  /** Compared with the list of all requests that ended, with pauses longer than the window. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void itIsAsIfAllRequestsWereKept(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long start = random.nextLong(); // a clock may begin anywhere
    LoadWindow window = new LoadWindow(WINDOW, start);
    List<Ended> all = new ArrayList<>();
    long now = start;
    for (int i = 0; i < 3_000; i++) {
      now += random.nextInt(50) == 0 ? random.nextLong(2 * WINDOW) : random.nextLong(SLICE / 10);
      Ended ended = new Ended(random.nextInt(3) > 0, random.nextLong(SECOND), now);
      all.add(ended);
      window.ended(ended.isRead, ended.nanos, now);
      if (i % 10 == 0) {
        requireSame(all, window.load(now), start, now);
        requireSame(all, window.load(now + 3 * SLICE), start, now + 3 * SLICE);
      }
    }
  }

  private static void requireSame(List<Ended> all, TableLoad load, long start, long now) {
    long first = Math.max(0, (now - start) / SLICE - LoadWindow.SLICES) * SLICE;
    double reads = 0;
    double writes = 0;
    double nanos = 0;
    for (Ended each : all) {
      if (each.at - start >= first) {
        reads += each.isRead ? 1 : 0;
        writes += each.isRead ? 0 : 1;
        nanos += (double) each.nanos;
      }
    }
    double seconds = (double) (now - start - first) / 1e9;
    if (seconds > 0) {
      assertThat(load.readsPerSecond()).isCloseTo(reads / seconds, within(1e-6));
      assertThat(load.writesPerSecond()).isCloseTo(writes / seconds, within(1e-6));
      assertThat(load.concurrency()).isCloseTo(nanos / 1e9 / seconds, within(1e-6));
    }
  }

  /** Eight at a time, each of 20 ms, are 400 per second. */
  @Test
  void concurrencyIsByLittlesLaw() {
    LoadWindow window = new LoadWindow(WINDOW, 0);
    for (long now = 0; now < 2 * WINDOW; now += SECOND / 400) {
      window.ended(now % 2 == 0, SECOND / 50, now);
    }
    TableLoad load = window.load(2 * WINDOW);
    assertThat(load.concurrency()).isCloseTo(8, within(0.01));
    assertThat(load.readsPerSecond() + load.writesPerSecond()).isCloseTo(400, within(0.5));
  }

  @Test
  void nothingIsNoLoad() {
    TableLoad load = new LoadWindow(WINDOW, 5).load(5);
    assertThat(load.readsPerSecond()).isZero();
    assertThat(load.writesPerSecond()).isZero();
    assertThat(load.concurrency()).isZero();
    assertThat(load.readShare()).isNaN();
  }

  /** Requests in a window of all whole slices. */
  private static double requests(TableLoad load) {
    return load.readsPerSecond() * LoadWindow.SLICES * ((double) SLICE / 1e9);
  }

  /** A thread may have read the clock a little earlier, or even a window ago. */
  @Test
  void whatIsToldLateDoesNoHarm() {
    LoadWindow window = new LoadWindow(WINDOW, 0);
    window.ended(true, 1, 3 * WINDOW);
    window.ended(true, 1, 3 * WINDOW - SLICE);
    window.ended(true, 1, 3 * WINDOW - (LoadWindow.SLICES + 1) * SLICE);
    window.ended(true, 1, -1);
    assertThat(requests(window.load(3 * WINDOW))).isCloseTo(2, within(1e-6));
  }

  @Test
  void requestsOfAllThreadsCount() throws InterruptedException {
    LoadWindow window = new LoadWindow(WINDOW, 0);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int request = 0; request < 10_000; request++) {
                  window.ended(true, 1, request * (WINDOW / 10_000));
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(window.load(WINDOW).readsPerSecond()).isCloseTo(4_000, within(1e-6));
  }
}
