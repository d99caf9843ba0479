package io.manx.lab.disturbance.action;

import io.manx.lab.disturbance.network.NetworkSwitch;
import io.manx.lab.disturbance.process.DiskSwitch;
import org.jspecify.annotations.Nullable;

/**
 * One node, as far as disturbances are concerned. Methods may block until their work is done and
 * fail with any runtime exception, as when the node is gone; they are called from several threads.
 */
public interface DisturbanceTarget {
  /** Name of the node on the timeline. */
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

  /** The same, where it is known that the node runs behind proxies. */
  default NetworkSwitch requireNetworkSwitch() {
    NetworkSwitch network = networkSwitch();
    if (network == null) {
      throw new IllegalStateException("the nodes run without proxies");
    }
    return network;
  }

  /** The same, where it is known that the node runs in a control group. */
  default DiskSwitch requireDiskSwitch() {
    DiskSwitch disk = diskSwitch();
    if (disk == null) {
      throw new IllegalStateException("the nodes run outside control groups");
    }
    return disk;
  }
}
