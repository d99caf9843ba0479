// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import org.jspecify.annotations.Nullable;

/**
 * One of the slowest requests of a run. All times but the first count from its intended start, in
 * milliseconds.
 *
 * @param dueMillis intended start, from the start of the measured part
 * @param sentMillis when the generator handed it to the driver; null if it never did, or if unknown
 * @param latencyMillis from the intended start to the end; failures as {@link RequestSample}
 * @param operation name of the operation
 * @param outcome {@code ok}, {@code dropped}, or the kind of error
 * @param coordinator node that answered; null if none did
 * @param copies copies that the driver sent; null if unknown
 * @param driver what the driver did; null if it kept no journal
 * @param node what the coordinator did; null if it did not report this request
 */
public record SlowRequest(
    double dueMillis,
    @Nullable Double sentMillis,
    double latencyMillis,
    String operation,
    String outcome,
    @Nullable String coordinator,
    @Nullable Integer copies,
    @Nullable RequestStory driver,
    @Nullable RequestStory node) {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final String DROPPED = "dropped";

  /** Returns a request of which only the sample is known. */
  static SlowRequest of(RequestSample sample) {
    return new SlowRequest(
        sample.atMillis(),
        null,
        sample.latencyNanos() / NANOS_PER_MILLI,
        sample.operation(),
        sample.outcome(),
        sample.coordinator(),
        null,
        null,
        null);
  }

  /** Returns whether the generator never sent it. */
  public boolean wasDropped() {
    return outcome.equals(DROPPED);
  }

  /**
   * Returns the story that explains the request: the driver's if it knows of copies, or if there is
   * no other; null if there is none.
   */
  public @Nullable RequestStory explanation() {
    return driver != null && (driver.knowsOfCopies() || node == null) ? driver : node;
  }

  /** Returns the same request with stories. */
  public SlowRequest with(@Nullable RequestStory ofDriver, @Nullable RequestStory ofNode) {
    return new SlowRequest(
        dueMillis,
        sentMillis,
        latencyMillis,
        operation,
        outcome,
        coordinator,
        copies,
        ofDriver,
        ofNode);
  }

  SlowRequest shifted(double millis) {
    return new SlowRequest(
        dueMillis + millis,
        sentMillis,
        latencyMillis,
        operation,
        outcome,
        coordinator,
        copies,
        driver,
        node);
  }
}
