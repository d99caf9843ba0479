package io.manx.simulator.model;

/** The copies that wait at one node. Not thread-safe. */
interface WaitingCopies {
  /** Returns how many wait. */
  int size();

  /** Adds a copy that arrives. */
  void add(int copy, long nowNanos);

  /** Removes the one that is served next, or returns -1 if there is none. */
  int poll();

  /** Removes all. */
  void clear();

  /** A copy of this node was served, whether it has waited or not. */
  default void served(int copy) {}

  /**
   * A notice says on how many nodes a range read still waits.
   *
   * @return whether the copy waits here, and is served earlier now than it would have been
   */
  default boolean lowerRemainingNodes(int copy, int nodes) {
    return false;
  }
}
