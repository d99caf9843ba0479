package io.manx.lab.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Cleans up after clusters that no longer run. */
public final class Leftovers {
  private Leftovers() {}

  /** What there is of a cluster. */
  public enum State {
    ABSENT,
    /** It had ended; its data has now been removed. */
    REMOVED,
    /** At least one node runs; nothing was touched. */
    RUNNING
  }

  /** Removes the data of a cluster of which no node runs. */
  public static State clear(StateDirectory state, String name) {
    Path directory = state.cluster(name);
    if (!Files.exists(directory)) {
      return State.ABSENT;
    }
    Optional<ClusterState> found = ClusterState.read(directory);
    if (found.isPresent() && found.get().runningNodes() > 0) {
      return State.RUNNING;
    }
    // Whoever is about to start the first node holds the lock.
    try (ClusterLock lock = ClusterLock.acquire(state, name)) {
      found.ifPresent(ended -> ended.removeControlGroups(state));
      NodeFiles.delete(directory);
      return State.REMOVED;
    }
  }
}
