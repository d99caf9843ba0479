// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

/** Receives the possible steps of a state. */
interface Sink {
  /**
   * Receives a step.
   *
   * @param next state after it
   * @param client whose step it is, if it is a client's
   * @param replicas that take part, as a bit set
   */
  void accept(long next, Action action, int client, int replicas);

  default void accept(long next, Action action, int client) {
    accept(next, action, client, 0);
  }

  default void accept(long next, Action action) {
    accept(next, action, 0, 0);
  }
}
