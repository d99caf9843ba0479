package io.manx.lab.cluster;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ends a cluster together with this process, unless it was handed over to later ones.
 *
 * <p>Safe for use by several threads, except that binding and handing over take turns.
 */
final class ClusterEnd {
  private final Runnable kill;
  private final Supplier<ClusterState> recorded;
  private final StateDirectory state;
  private volatile boolean keepsData;
  private volatile @Nullable Thread shutdownHook;

  /**
   * Creates one that does nothing yet.
   *
   * @param kill ends all nodes at once
   * @param recorded what is known of the cluster at present
   */
  ClusterEnd(StateDirectory state, Runnable kill, Supplier<ClusterState> recorded) {
    this.state = state;
    this.kill = kill;
    this.recorded = recorded;
  }

  /** What an earlier run was asked to keep is not removed with the cluster. */
  void keepData() {
    keepsData = true;
  }

  /** The guards kill the nodes in any case; the hook removes their data as well. */
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

  /** Removes all but the logs of nodes that have ended, or marks their data as kept. */
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
        // This process is ending: the hook runs already, and finds nothing to do.
      }
    }
  }
}
