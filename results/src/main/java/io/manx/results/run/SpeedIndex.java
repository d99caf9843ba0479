package io.manx.results.run;

import java.util.Locale;

/**
 * How fast a machine did a fixed task just before it measured, so that rows of different machines,
 * or of one machine at different hours, can be told apart.
 *
 * @param oneThread million steps of {@link SpeedProbe}'s task per second on one thread
 * @param twoThreads the same of two threads together, on a task each
 */
public record SpeedIndex(double oneThread, double twoThreads) {
  /** Returns both rates, for people. */
  public String text() {
    return String.format(
        Locale.ROOT, "%.0f million steps/s on one thread, %.0f on two", oneThread, twoThreads);
  }
}
