// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ends a cluster together with this process, unless the cluster may outlive it.
 *
 * <p>Safe for use by several threads, but binding and unbinding must not overlap.
 */
final class ClusterEnd {
  private final Runnable kill;
  private final Supplier<ClusterState> recorded;
  private final StateDirectory state;
  private volatile boolean keepsData;
  private volatile @Nullable Thread shutdownHook;

  /**
   * Creates one that is not bound to this process yet.
   *
   * @param kill kills all nodes
   * @param recorded supplies the present state of the cluster
   */
  ClusterEnd(StateDirectory state, Runnable kill, Supplier<ClusterState> recorded) {
    this.state = state;
    this.kill = kill;
    this.recorded = recorded;
  }

  /** From now on the end keeps the data, because an earlier run was asked to keep it. */
  void keepData() {
    keepsData = true;
  }

  /**
   * Binds the cluster to this process. The guards kill the nodes in any case; the hook also removes
   * their data.
   */
  void bindToThisProcess() {
    Thread hook = new Thread(this::killAndDelete, "manx-cluster-end");
    shutdownHook = hook;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  boolean isBoundToThisProcess() {
    return shutdownHook != null;
  }

  void killAndDelete() {
    kill.run();
    remove(keepsData);
  }

  /** Removes everything but the logs after all nodes have ended, or marks the data as kept. */
  void remove(boolean keepData) {
    ClusterState last = recorded.get();
    last.removeControlGroups(state);
    if (keepData) {
      last.stoppedAndKept().write(state.cluster(last.options().name()));
    } else {
      NodeFiles.delete(state.cluster(last.options().name()));
    }
  }

  /** From now on the end of this process changes nothing. */
  void unbind() {
    Thread hook = shutdownHook;
    shutdownHook = null;
    if (hook != null) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // This process is ending: the hook already runs, and finds nothing to do.
      }
    }
  }
}
