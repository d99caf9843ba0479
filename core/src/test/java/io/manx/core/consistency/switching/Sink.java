package io.manx.core.consistency.switching;

/** Takes the steps that are possible in a state. */
interface Sink {
  /**
   * Takes one.
   *
   * @param next state after it
   * @param client of which it is a step, if it is
   * @param replicas that take part, as a set of bits
   */
  void accept(long next, Action action, int client, int replicas);

  default void accept(long next, Action action, int client) {
    accept(next, action, client, 0);
  }

  default void accept(long next, Action action) {
    accept(next, action, 0, 0);
  }
}
