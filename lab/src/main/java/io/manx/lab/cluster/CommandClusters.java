// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Clusters that end with the command that started them; each is named after its process. */
public final class CommandClusters {
  private static final Pattern NAME = Pattern.compile("lab-(\\d{1,18})");
  private static final int KEPT_LOGS = 3;

  private CommandClusters() {}

  /** Name of the cluster that belongs to this process. */
  public static String ownName() {
    return "lab-" + ProcessHandle.current().pid();
  }

  /** Whether a cluster of this name belongs to a command. */
  static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  /**
   * Removes what earlier commands' clusters have left, except the newest logs. Anything that cannot
   * be removed stays, and {@code manx doctor} reports it.
   */
  public static void clear(StateDirectory state) {
    Set<String> names = new TreeSet<>();
    for (String parent : List.of("clusters", "locks", "logs")) {
      children(state.root().resolve(parent)).forEach(path -> names.add(nameOf(path)));
    }
    names.removeIf(name -> !isDead(state, name));
    for (String name : names) {
      try {
        Leftovers.State unused = Leftovers.clear(state, name);
        NodeFiles.delete(ClusterLock.file(state, name));
      } catch (UserException e) {
        // It is in use after all, or belongs to another user.
      }
    }
    clearLogs(state, names);
  }

  private static void clearLogs(StateDirectory state, Set<String> dead) {
    children(state.root().resolve("logs")).stream()
        .filter(path -> dead.contains(nameOf(path)))
        .sorted(Comparator.comparingLong(CommandClusters::modifiedMillis).reversed())
        .skip(KEPT_LOGS)
        .forEach(CommandClusters::deleteIfPossible);
  }

  private static void deleteIfPossible(Path directory) {
    try {
      NodeFiles.delete(directory);
    } catch (UserException e) {
      // The next command tries again.
    }
  }

  /** Whether the name is that of a command's cluster whose launcher and nodes have all ended. */
  private static boolean isDead(StateDirectory state, String name) {
    Matcher matcher = NAME.matcher(name);
    if (!matcher.matches() || name.equals(ownName())) {
      return false;
    }
    try {
      Optional<ClusterState> found = ClusterState.read(state.cluster(name));
      return found
          .map(cluster -> !cluster.launcher().isAlive() && cluster.runningNodes() == 0)
          .orElseGet(() -> ProcessHandle.of(Long.parseLong(matcher.group(1))).isEmpty());
    } catch (UserException e) {
      return false;
    }
  }

  private static List<Path> children(Path parent) {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(parent)) {
      return children.toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static String nameOf(Path path) {
    return String.valueOf(path.getFileName());
  }

  private static long modifiedMillis(Path path) {
    return path.toFile().lastModified();
  }
}
