package io.manx.lab.load;

import org.jspecify.annotations.Nullable;

/**
 * What became of a request that was sent.
 *
 * @param outcome {@link #OK}, or the kind of error
 * @param coordinator node that answered, or that failed as the only one asked; null if not known
 * @param speculativeExecutions copies that the driver sent in addition
 * @param empty whether a read found no row
 */
public record Completion(
    String outcome, @Nullable String coordinator, int speculativeExecutions, boolean empty) {
  /** Outcome of a request that was served. */
  public static final String OK = "ok";

  /** Outcome of a request that the generator could not send. */
  public static final String DROPPED = "dropped";

  /** Returns the outcome of a request that the driver itself failed on. */
  static Completion failed(Throwable failure) {
    return new Completion(failure.getClass().getSimpleName(), null, 0, false);
  }

  boolean ok() {
    return outcome.equals(OK);
  }
}
