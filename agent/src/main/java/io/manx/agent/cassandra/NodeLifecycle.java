// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import org.apache.cassandra.service.StorageService;

/** Whether this node serves, and when it stops. Thread-safe. */
public final class NodeLifecycle {
  private NodeLifecycle() {}

  /** Runs something when this node begins to drain or stop. */
  public static void beforeShutdown(Runnable work) {
    StorageService.instance.addPreShutdownHook(work);
  }

  /** Whether it serves clients. Before that, Cassandra would log that it knows no replicas. */
  public static boolean servesClients() {
    StorageService node = StorageService.instance;
    return node.isDaemonSetupCompleted() && !node.isDraining() && !node.isDrained();
  }
}
