// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.terminal;

import io.manx.lab.cluster.Progress;
import io.manx.lab.load.LoadProgress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * Shows progress on standard error: one line that is overwritten on a terminal, and an occasional
 * new line elsewhere, so that logs stay short. Thread-safe.
 */
public final class StatusLine implements Progress {
  private static final int UPDATES_PER_LOGGED_LINE = 10;

  /** An unchanged line is logged rarely, only to show that the command is alive. */
  private static final int UPDATES_PER_REPEATED_LINE = 300;

  private static final String ERASE = "\r\u001b[K";

  private final PrintStream out;
  private final boolean terminal;
  private int updates;
  private String logged = "";
  private boolean open;
  private boolean ended;

  StatusLine(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** Returns a status line on standard error, which the launcher marks if it is a terminal. */
  public static StatusLine onStandardError() {
    return new StatusLine(System.err, Boolean.getBoolean("manx.terminal"));
  }

  /** Prints a permanent line. */
  @Override
  public synchronized void report(String line) {
    if (ended) {
      return;
    }
    out.println((open ? ERASE : "") + line);
    open = false;
    updates = 0;
    logged = "";
  }

  /** Prints the last line; later calls from other threads show nothing. */
  synchronized void end(String line) {
    report(line);
    ended = true;
  }

  /** Shows a line that the next one replaces. */
  public synchronized void update(String line) {
    if (ended) {
      return;
    }
    if (terminal) {
      out.print(ERASE + line);
      out.flush();
      open = true;
    } else {
      boolean isRepeated = line.equals(logged);
      if (updates++ % (isRepeated ? UPDATES_PER_REPEATED_LINE : UPDATES_PER_LOGGED_LINE) == 0) {
        out.println(line);
        logged = line;
      }
    }
  }

  /** Removes the line that {@link #update} has shown. */
  public synchronized void clear() {
    if (open) {
      out.print(ERASE);
      out.flush();
      open = false;
    }
    updates = 0;
    logged = "";
  }

  /** Waits for a duration, and shows the time left. */
  public void countDown(String what, Duration duration) throws InterruptedException {
    long end = System.nanoTime() + duration.toNanos();
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      update(what + ", " + DurationText.of(Duration.ofNanos(left)) + " left");
      TimeUnit.NANOSECONDS.sleep(Math.min(left, TimeUnit.SECONDS.toNanos(1)));
    }
    clear();
  }

  /** Shows the progress of a load; {@code left} turns its time left into that of all loads. */
  public LoadProgress load(String what, UnaryOperator<Duration> left) {
    return (settling, rate, p50, p99, errors, leftOfRun) ->
        update(
            String.format(
                Locale.ROOT,
                "%s%s: %.0f/s, p50 %.2f ms, p99 %.2f ms, errors %d, %s left",
                what,
                settling ? " (settling)" : "",
                rate,
                p50,
                p99,
                errors,
                DurationText.of(left.apply(leftOfRun))));
  }
}
