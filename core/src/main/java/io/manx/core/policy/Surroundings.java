// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Facts on the cluster that a host knows, and that a selector cannot learn from its requests.
 * Immutable.
 */
public final class Surroundings {
  /** The own number of a requester that is not a replica, or does not know which. */
  public static final int NO_REPLICA = -1;

  /** Nothing is known. */
  public static final Surroundings UNKNOWN = new Surroundings(0, 0, NO_REPLICA);

  private final int requesters;
  private final int readThreads;
  private final int self;
  private final @Nullable IntFunction<@Nullable String> statements;

  /**
   * Creates it.
   *
   * @param requesters how many requesters share the replicas, this one included; 0 if unknown
   * @param readThreads how many reads a replica executes at once; 0 if unknown
   * @param self number of the replica that the requester itself is, or {@link #NO_REPLICA}
   */
  public Surroundings(int requesters, int readThreads, int self) {
    this(requesters, readThreads, self, null);
  }

  private Surroundings(
      int requesters,
      int readThreads,
      int self,
      @Nullable IntFunction<@Nullable String> statements) {
    this.requesters = requesters;
    this.readThreads = readThreads;
    this.self = self;
    this.statements = statements;
  }

  /**
   * Returns surroundings in which statements are known, as in a driver.
   *
   * @param statements returns the text of a kind's statement, or null if it has none of its own
   */
  public static Surroundings withStatements(IntFunction<@Nullable String> statements) {
    return new Surroundings(0, 0, NO_REPLICA, statements);
  }

  /** Returns the text of a kind's statement; null if the requester does not see statements. */
  public @Nullable IntFunction<@Nullable String> statements() {
    return statements;
  }

  /** How many requesters share the replicas, this one included; 0 if unknown. */
  public int requesters() {
    return requesters;
  }

  /** How many reads a replica executes at once; 0 if unknown. */
  public int readThreads() {
    return readThreads;
  }

  /** Number of the replica that the requester itself is, or {@link #NO_REPLICA}. */
  public int self() {
    return self;
  }
}
