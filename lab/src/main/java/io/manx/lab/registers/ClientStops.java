// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.registers;

import io.manx.lab.disturbance.process.Signals;
import io.manx.lab.load.process.ClientProcess;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stops processes of clients, one after another, for longer than a lease. Afterwards they still
 * send requests prepared before. Closing it resumes all of them.
 */
final class ClientStops implements AutoCloseable {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Thread thread;
  private final Signals signals = Signals.start();
  private final AtomicInteger stops = new AtomicInteger();

  /**
   * Begins to stop processes.
   *
   * @param every mean time between two stops; each is random between half of it and one and a half
   * @param length length of each stop
   */
  ClientStops(List<ClientProcess> processes, Duration every, Duration length, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    thread = new Thread(() -> stop(processes, every, length, random), "manx-client-stops");
    thread.setDaemon(true);
    thread.start();
  }

  private void stop(
      List<ClientProcess> processes, Duration every, Duration length, SplittableRandom random) {
    try {
      while (true) {
        sleep((long) (every.toNanos() * random.nextDouble(0.5, 1.5)));
        long pid = processes.get(random.nextInt(processes.size())).pid();
        signals.stop(pid);
        stops.incrementAndGet();
        sleep(length.toNanos());
        signals.resume(pid);
      }
    } catch (InterruptedException e) {
      // The stops are over.
    } catch (IllegalStateException e) {
      // The process has ended, which is reported elsewhere.
    }
  }

  private static void sleep(long nanos) throws InterruptedException {
    Thread.sleep(nanos / NANOS_PER_MILLI);
  }

  /** Returns how often a process was stopped. */
  int stops() {
    return stops.get();
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    signals.close();
  }
}
