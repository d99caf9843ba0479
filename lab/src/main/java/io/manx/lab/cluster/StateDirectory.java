// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The directory that outlives a run. It holds class paths by Cassandra version, and each cluster's
 * directory and logs.
 *
 * @param root {@code $MANX_HOME}, or {@code .manx} in the home directory: {@code $HOME} if that is
 *     an absolute path, otherwise the user's according to the system
 */
public record StateDirectory(Path root) {

  /** The directory that the environment names, or the default. */
  public static StateDirectory fromEnvironment() {
    return of(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  static StateDirectory of(Map<String, String> environment, Path userHome) {
    String chosen = environment.get("MANX_HOME");
    Path root =
        chosen == null || chosen.isBlank()
            ? home(environment, userHome).resolve(".manx")
            : Path.of(chosen);
    return new StateDirectory(root.toAbsolutePath().normalize());
  }

  /** Java's own {@code user.home} ignores {@code $HOME}, which shells and other programs follow. */
  private static Path home(Map<String, String> environment, Path userHome) {
    Path home = Path.of(environment.getOrDefault("HOME", ""));
    return home.isAbsolute() ? home : userHome;
  }

  /** Directory of the cluster with this name; it need not exist. */
  public Path cluster(String name) {
    return root.resolve("clusters").resolve(name);
  }

  /** Directory of the logs of that cluster's nodes; they outlive its data. */
  public Path logs(String name) {
    return root.resolve("logs").resolve(name);
  }

  /** Directory of programs that are built on first use. */
  public Path tools() {
    return root.resolve("tools");
  }

  /** Directory for the class path of a version of Cassandra; it need not exist. */
  public Path cassandra(String version) {
    return root.resolve("cassandra").resolve(version);
  }

  /** Names of the clusters that have a directory, sorted. */
  public List<String> clusterNames() {
    Path clusters = root.resolve("clusters");
    if (!Files.isDirectory(clusters)) {
      return List.of();
    }
    List<String> names = new ArrayList<>();
    try (Stream<Path> children = Files.list(clusters)) {
      children.filter(Files::isDirectory).forEach(path -> names.add(path.getFileName().toString()));
    } catch (IOException e) {
      throw new UserException("cannot read " + clusters + ": " + FileFailures.reason(e), e);
    }
    names.sort(null);
    return names;
  }
}
