// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.action;

import io.manx.lab.disturbance.network.NetworkSwitch;
import io.manx.lab.disturbance.process.DiskSwitch;
import org.jspecify.annotations.Nullable;

/**
 * A node as disturbances see it. Methods may block until their work is done. They may fail with any
 * runtime exception, for example if the node has ended. They are called from several threads.
 */
public interface DisturbanceTarget {
  /** Name of the node on the timeline. */
  String name();

  /** Index of the node, from 1. */
  int index();

  /** Present process id of the node. */
  long pid();

  /** Runs a full garbage collection; returns when it is done. */
  void collectGarbage();

  /** Compacts the node's tables; returns when that is done. */
  void compact();

  /** Kills the process without letting it shut down; returns when it has ended. */
  void kill();

  /** Starts the killed process again; returns when it serves clients. */
  void restart();

  /** Disturbs the node's network; null if the node runs without proxies. */
  @Nullable NetworkSwitch networkSwitch();

  /** Limits the node's page cache and disk; null if it runs outside a control group. */
  @Nullable DiskSwitch diskSwitch();

  /** The same if the node is known to run behind proxies. */
  default NetworkSwitch requireNetworkSwitch() {
    NetworkSwitch network = networkSwitch();
    if (network == null) {
      throw new IllegalStateException("the nodes run without proxies");
    }
    return network;
  }

  /** The same if the node is known to run in a control group. */
  default DiskSwitch requireDiskSwitch() {
    DiskSwitch disk = diskSwitch();
    if (disk == null) {
      throw new IllegalStateException("the nodes run outside control groups");
    }
    return disk;
  }
}
