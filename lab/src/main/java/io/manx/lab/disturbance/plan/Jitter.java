// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.plan;

import io.manx.results.Durations;
import org.jspecify.annotations.Nullable;

/**
 * The maximum by which starts move, as it was written.
 *
 * @param nanos a duration, or null if it is a share
 * @param share share of the time between starts
 */
record Jitter(@Nullable Long nanos, double share) {
  static final Jitter NONE = new Jitter(0L, 0);

  static Jitter parse(String text) {
    return text.matches("[0-9]*\\.?[0-9]+")
        ? new Jitter(null, Double.parseDouble(text))
        : new Jitter(Durations.parse(text), 0);
  }

  /**
   * Returns the jitter in nanoseconds.
   *
   * @throws IllegalArgumentException if it is a share, but the time between starts is not given
   */
  long nanos(@Nullable Long everyNanos) {
    if (nanos != null) {
      return nanos;
    }
    if (everyNanos == null) {
      throw new IllegalArgumentException(
          "jitter=" + share + " is a share of 'every', which is not given");
    }
    return Math.round(share * everyNanos);
  }

  @Override
  public String toString() {
    return nanos == null ? Double.toString(share) : Durations.format(nanos);
  }
}
