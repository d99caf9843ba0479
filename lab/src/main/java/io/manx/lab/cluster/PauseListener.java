// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

/** Is told of a node's pauses for garbage collection. */
@FunctionalInterface
public interface PauseListener {
  /** A pause is over; times are milliseconds from the start of the node's JVM. */
  void collected(long startMillis, long endMillis);
}
