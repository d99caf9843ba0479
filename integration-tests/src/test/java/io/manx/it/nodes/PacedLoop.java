// SPDX-License-Identifier: Apache-2.0

package io.manx.it.nodes;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Repeats something in the background until it is closed. Rests in between, since otherwise a
 * machine with two cores would have no time to start nodes.
 */
public final class PacedLoop implements AutoCloseable {
  private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();

  public PacedLoop(Duration rest, Runnable turn) {
    ScheduledFuture<?> unused =
        executor.scheduleWithFixedDelay(turn, 0, rest.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Stops it, and waits until the last turn has ended. */
  @Override
  public void close() throws InterruptedException {
    executor.shutdown();
    if (!executor.awaitTermination(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("the last turn does not end");
    }
  }
}
