package io.manx.lab.load;

/** Knows which nodes are disturbed when. Thread-safe. */
@FunctionalInterface
public interface DisturbedNodes {
  /**
   * Returns whether a request that is sent to a node finds it disturbed. What becomes of the
   * request has no part in it, so that it says the same of a request however a variant deals with
   * it.
   *
   * @param node its name
   * @param dueNanos when the request is due, from the start of the measured part; not in the future
   */
  boolean isDisturbed(String node, long dueNanos);
}
