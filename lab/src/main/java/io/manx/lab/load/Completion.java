// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.client.DriverStory;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a request.
 *
 * @param outcome {@link #OK}, or the kind of error
 * @param coordinator the node that answered, or the only node asked if it failed; null if unknown
 * @param firstCoordinator the node that the driver chose to ask first, whatever the outcome; null
 *     if the choice depends on earlier answers
 * @param extraReads copies of reads that the driver sent
 * @param extraWrites copies of writes that the driver sent
 * @param empty whether a read found no row
 * @param story what the driver's journal says of it; null if it keeps none
 */
public record Completion(
    String outcome,
    @Nullable String coordinator,
    @Nullable String firstCoordinator,
    int extraReads,
    int extraWrites,
    boolean empty,
    @Nullable DriverStory story) {
  /** Outcome of an answered request. */
  public static final String OK = "ok";

  /** Outcome of a request that the generator could not send. */
  public static final String DROPPED = "dropped";

  /** Returns the outcome of a request that failed in the driver itself. */
  static Completion failed(Throwable failure) {
    return new Completion(failure.getClass().getSimpleName(), null, null, 0, 0, false, null);
  }

  /** Returns the outcome of a request that could not be sent. */
  static Completion dropped() {
    return new Completion(DROPPED, null, null, 0, 0, false, null);
  }

  /** Returns the same outcome with a story. */
  Completion with(@Nullable DriverStory told) {
    return new Completion(
        outcome, coordinator, firstCoordinator, extraReads, extraWrites, empty, told);
  }

  boolean ok() {
    return outcome.equals(OK);
  }
}
