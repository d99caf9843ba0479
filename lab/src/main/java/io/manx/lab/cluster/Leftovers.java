// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Removes what clusters that no longer run have left on disk. */
public final class Leftovers {
  private Leftovers() {}

  /** What was found of a cluster. */
  public enum State {
    ABSENT,
    /** It had ended; its data has now been removed. */
    REMOVED,
    /** At least one node runs; nothing was touched. */
    RUNNING
  }

  /** Removes the data of a cluster unless one of its nodes runs. */
  public static State clear(StateDirectory state, String name) {
    Path directory = state.cluster(name);
    if (!Files.exists(directory)) {
      return State.ABSENT;
    }
    Optional<ClusterState> found = ClusterState.read(directory);
    if (found.isPresent() && found.get().runningNodes() > 0) {
      return State.RUNNING;
    }
    // A process that is about to start the first node holds the lock.
    try (ClusterLock lock = ClusterLock.acquire(state, name)) {
      found.ifPresent(ended -> ended.removeControlGroups(state));
      NodeFiles.delete(directory);
      return State.REMOVED;
    }
  }
}
