package io.manx.lab.disturbance;

import org.jspecify.annotations.Nullable;

/**
 * One node, as far as disturbances are concerned. Methods may block until their work is done and
 * fail with any runtime exception, as when the node is gone; they are called from several threads.
 */
public interface DisturbanceTarget {
  /** Name of the node on the time line. */
  String name();

  /** Index of the node, from 1. */
  int index();

  /** Process id of the node, as it is now. */
  long pid();

  /** Collects the heap; returns when that is done. */
  void collectGarbage();

  /** Compacts the node's tables; returns when that is done. */
  void compact();

  /** Kills the process without letting it shut down; returns when it is gone. */
  void kill();

  /** Starts the killed process again; returns when it serves. */
  void restart();

  /** Disturbs the node's network; null if the node runs without proxies. */
  @Nullable NetworkSwitch networkSwitch();

  /** Limits the node's page cache and disk; null if it runs outside a control group. */
  @Nullable DiskSwitch diskSwitch();
}
