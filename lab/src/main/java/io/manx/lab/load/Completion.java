package io.manx.lab.load;

import org.jspecify.annotations.Nullable;

/**
 * What became of a request that was sent.
 *
 * @param outcome {@link #OK}, or the kind of error
 * @param coordinator node that answered, or that failed as the only one asked; null if not known
 * @param firstCoordinator node that the driver was to ask first, whatever came of it; null where
 *     the choice depends on the answers of before
 * @param extraReads copies of reads that the driver sent in addition
 * @param extraWrites copies of writes that the driver sent in addition
 * @param empty whether a read found no row
 */
public record Completion(
    String outcome,
    @Nullable String coordinator,
    @Nullable String firstCoordinator,
    int extraReads,
    int extraWrites,
    boolean empty) {
  /** Outcome of a request that was served. */
  public static final String OK = "ok";

  /** Outcome of a request that the generator could not send. */
  public static final String DROPPED = "dropped";

  /** Returns the outcome of a request that the driver itself failed on. */
  static Completion failed(Throwable failure) {
    return new Completion(failure.getClass().getSimpleName(), null, null, 0, 0, false);
  }

  boolean ok() {
    return outcome.equals(OK);
  }
}
