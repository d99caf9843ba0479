// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

/** Knows when each node is disturbed. Thread-safe. */
@FunctionalInterface
public interface DisturbedNodes {
  /**
   * Returns whether a request sent to a node finds it disturbed. The outcome of the request does
   * not matter, so the answer is the same for all variants.
   *
   * @param node name of the node
   * @param dueNanos intended start of the request, from the start of the measured part; not in the
   *     future
   */
  boolean isDisturbed(String node, long dueNanos);
}
