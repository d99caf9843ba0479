// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.Locale;

/**
 * The speed of a machine on a fixed task just before a measurement. It helps to compare rows from
 * different machines, or from one machine at different hours.
 *
 * @param oneThread million steps of {@link SpeedProbe}'s task per second on one thread
 * @param twoThreads the same for two threads together, each with a task of its own
 */
public record SpeedIndex(double oneThread, double twoThreads) {
  /** Returns both rates, for people. */
  public String text() {
    return String.format(
        Locale.ROOT, "%.0f million steps/s on one thread, %.0f on two", oneThread, twoThreads);
  }
}
