// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import java.util.Map;

/** Reads how long one node waits before it sends a copy of a read. Used by one thread. */
interface DelaySource extends AutoCloseable {
  /** Key of a delay that applies to reads of all groups. */
  int ALL_GROUPS = -1;

  /** The origin of these delays, as in {@link io.manx.results.run.CopyDelays}. */
  String origin();

  /**
   * Returns the delays in force, in milliseconds, by group of reads; empty if there are none. May
   * block while the node is paused.
   *
   * @throws RuntimeException if the node does not answer
   */
  Map<Integer, Double> millisByReadGroup();

  @Override
  void close();
}
