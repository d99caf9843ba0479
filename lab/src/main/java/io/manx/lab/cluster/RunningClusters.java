package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.util.List;

/** The clusters that run, for somebody who named none, or one that does not run. */
public final class RunningClusters {
  private RunningClusters() {}

  /** What to do, after "no cluster 'NAME' runs". */
  public static String hint(StateDirectory state) {
    List<String> names = names(state);
    return switch (names.size()) {
      case 0 -> ": start one with 'manx cluster start'";
      case 1 -> ", but '%s' does: add --name %1$s".formatted(names.get(0));
      default -> ", but these do: %s; choose one by --name".formatted(String.join(", ", names));
    };
  }

  /** Names of all that have a node that runs, sorted. */
  public static List<String> names(StateDirectory state) {
    return state.clusterNames().stream().filter(name -> isRunning(state, name)).toList();
  }

  private static boolean isRunning(StateDirectory state, String name) {
    try {
      return Cluster.isRunning(state, name);
    } catch (UserException e) {
      return false; // Its record cannot be read: 'manx doctor' tells of it.
    }
  }
}
