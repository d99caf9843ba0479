// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import io.manx.results.run.RequestStory;

/** What a driver's journal says of a request. */
@FunctionalInterface
public interface DriverStory {
  /**
   * Tells it.
   *
   * @param dueNanos intended start of the request, on the clock of {@link System#nanoTime()}
   */
  RequestStory told(long dueNanos);
}
