package io.manx.lab.load;

import io.manx.results.run.RequestStory;
import org.jspecify.annotations.Nullable;

/** What a driver's journal says of a request. */
@FunctionalInterface
public interface DriverStory {
  /**
   * Tells it.
   *
   * @param dueNanos intended start of the request, from the start of the measured part
   * @return null if the journal has nothing of it
   */
  @Nullable RequestStory told(long dueNanos);
}
