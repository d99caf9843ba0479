package io.manx.lab.testbed;

import java.util.Map;

/** Where one node says how long it waits before it sends a copy of a read. Used by one thread. */
interface DelaySource extends AutoCloseable {
  /** Key of a delay that holds for reads of all classes. */
  int ALL_CLASSES = -1;

  /** Who sets these delays, as in {@link io.manx.results.run.CopyDelays}. */
  String origin();

  /**
   * Returns the delays in force, in milliseconds, by class of reads; empty if there are none. May
   * wait while the node is paused.
   *
   * @throws RuntimeException if the node does not say
   */
  Map<Integer, Double> millisByClass();

  @Override
  void close();
}
