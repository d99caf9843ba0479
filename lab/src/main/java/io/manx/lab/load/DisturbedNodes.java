package io.manx.lab.load;

/** Knows which nodes were disturbed when, as it really happened. Thread-safe. */
@FunctionalInterface
public interface DisturbedNodes {
  /**
   * Returns whether a node was disturbed at any time between two moments, ends included.
   *
   * @param node its name
   * @param fromNanos from the start of the measured part; may be negative
   * @param toNanos likewise; not in the future
   */
  boolean wasDisturbed(String node, long fromNanos, long toNanos);
}
