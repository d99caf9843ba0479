// SPDX-License-Identifier: Apache-2.0

package io.manx.results.tail;

/**
 * A part of a slow request's time.
 *
 * @param cause what it was spent on
 * @param fromMillis beginning, from the intended start
 * @param toMillis end
 */
public record CauseSpan(TailCause cause, double fromMillis, double toMillis) {
  /** Returns its length. */
  public double millis() {
    return toMillis - fromMillis;
  }
}
