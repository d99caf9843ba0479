// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

/** The attempts that wait at one node. Not thread-safe. */
interface WaitingAttempts {
  /** Returns the number of waiting attempts. */
  int size();

  /** Adds an attempt that arrives. */
  void add(int attempt, long nowNanos);

  /** Removes the attempt to serve next; returns -1 if there is none. */
  int poll();

  /** Removes all. */
  void clear();

  /** An attempt of this node was served, even if it did not wait. */
  default void served(int attempt) {}

  /**
   * A notice says for how many nodes a range read still waits.
   *
   * @return whether the attempt waits here, and will now be served earlier
   */
  default boolean lowerRemainingNodes(int attempt, int nodes) {
    return false;
  }
}
