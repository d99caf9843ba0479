// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.util.List;

/** Lists the running clusters, for messages when the named cluster does not run. */
public final class RunningClusters {
  private RunningClusters() {}

  /** The end of the message "no cluster 'NAME' runs", with a remedy. */
  public static String hint(StateDirectory state) {
    List<String> names = startedByUsers(state);
    return switch (names.size()) {
      case 0 -> ": start one with 'manx cluster start'";
      case 1 -> ", but '%s' does: add --name %1$s".formatted(names.get(0));
      default -> ", but these do: %s; choose one by --name".formatted(String.join(", ", names));
    };
  }

  /** Names of those that do not belong to a command, whose measurement must not be disturbed. */
  public static List<String> startedByUsers(StateDirectory state) {
    return names(state).stream().filter(name -> !CommandClusters.isName(name)).toList();
  }

  /** Names of all clusters with at least one running node, sorted. */
  public static List<String> names(StateDirectory state) {
    return state.clusterNames().stream().filter(name -> isRunning(state, name)).toList();
  }

  private static boolean isRunning(StateDirectory state, String name) {
    try {
      return Cluster.isRunning(state, name);
    } catch (UserException e) {
      return false; // Its state cannot be read; 'manx doctor' reports that.
    }
  }
}
