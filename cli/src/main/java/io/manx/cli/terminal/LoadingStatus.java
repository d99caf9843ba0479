// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.terminal;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Shows the number of loaded rows and the time left once a second, until it is closed. */
public final class LoadingStatus implements AutoCloseable {
  /** Share of the rows that tells how long the rest takes. */
  private static final double ENOUGH = 0.02;

  private final StatusLine status;
  private final LongSupplier written;
  private final long rows;
  private final LongSupplier nanoClock;
  private final long begunNanos;
  private final ScheduledExecutorService ticks =
      Executors.newSingleThreadScheduledExecutor(LoadingStatus::daemon);

  /**
   * Creates a status that shows nothing until it is started.
   *
   * @param written number of rows written so far; called by another thread
   * @param rows number of rows to load
   */
  public LoadingStatus(StatusLine status, LongSupplier written, long rows) {
    this(status, written, rows, System::nanoTime);
  }

  LoadingStatus(StatusLine status, LongSupplier written, long rows, LongSupplier nanoClock) {
    this.status = status;
    this.written = written;
    this.rows = rows;
    this.nanoClock = nanoClock;
    this.begunNanos = nanoClock.getAsLong();
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "manx-loading-status");
    thread.setDaemon(true);
    return thread;
  }

  /** Begins to show the number, and returns this status. */
  public LoadingStatus start() {
    var unused = ticks.scheduleAtFixedRate(this::show, 1, 1, TimeUnit.SECONDS);
    return this;
  }

  /** Shows the number now, unless the status is closed. */
  synchronized void show() {
    if (!ticks.isShutdown()) {
      long loaded = Math.min(rows, written.getAsLong());
      status.update(
          String.format(Locale.ROOT, "loaded %,d of %,d rows", loaded, rows) + timeLeft(loaded));
    }
  }

  /**
   * Returns the time left if the rest is loaded as fast as the rows so far; nothing at the very
   * beginning, which is slow.
   */
  private String timeLeft(long loaded) {
    if (loaded < rows * ENOUGH || loaded == rows) {
      return "";
    }
    double each = (double) (nanoClock.getAsLong() - begunNanos) / loaded;
    Duration left = Duration.ofNanos((long) (each * (rows - loaded)));
    return ", " + DurationText.of(left) + " left";
  }

  @Override
  public synchronized void close() {
    ticks.shutdownNow();
    status.clear();
  }
}
