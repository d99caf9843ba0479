package io.manx.simulator.model;

/** The attempts that wait at one node. Not thread-safe. */
interface WaitingAttempts {
  /** Returns how many wait. */
  int size();

  /** Adds an attempt that arrives. */
  void add(int attempt, long nowNanos);

  /** Removes the one that is served next, or returns -1 if there is none. */
  int poll();

  /** Removes all. */
  void clear();

  /** An attempt of this node was served, whether it has waited or not. */
  default void served(int attempt) {}

  /**
   * A notice says on how many nodes a range read still waits.
   *
   * @return whether the attempt waits here, and is served earlier now than it would have been
   */
  default boolean lowerRemainingNodes(int attempt, int nodes) {
    return false;
  }
}
