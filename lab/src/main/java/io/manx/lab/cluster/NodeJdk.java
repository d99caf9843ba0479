// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * A JDK that Cassandra 5.0 runs on: 11 or 17. Cassandra sets a security manager, which JDK 18 and
 * later refuse.
 *
 * @param home its installation directory
 * @param feature its feature release
 */
record NodeJdk(Path home, int feature) {
  /** Environment variable with the directory of the nodes' JDK. */
  static final String VARIABLE = "MANX_NODE_JAVA_HOME";

  private static final String INSTALL =
      "install one ('apt install openjdk-17-jdk-headless', 'dnf install java-17-openjdk-headless'"
          + " or 'brew install openjdk@17') or set "
          + VARIABLE
          + " to its directory";

  private static final List<String> PARENTS =
      List.of("/usr/lib/jvm", "/Library/Java/JavaVirtualMachines", "/opt/homebrew/opt");

  /** Program that starts a JVM. */
  Path java() {
    return home.resolve("bin").resolve("java");
  }

  /**
   * The JDK that the environment names; otherwise the running one if usable, or an installed one.
   */
  static NodeJdk find(Map<String, String> environment, Path runningHome) {
    String chosen = environment.get(VARIABLE);
    if (chosen != null && !chosen.isBlank()) {
      return usable(Path.of(chosen))
          .orElseThrow(() -> new UserException(VARIABLE + "=" + chosen + ": " + refusal(chosen)));
    }
    return candidates(environment, runningHome).stream()
        .map(NodeJdk::usable)
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(() -> new UserException(refusal(runningHome.toString())));
  }

  static NodeJdk find() {
    return find(System.getenv(), Path.of(System.getProperty("java.home")));
  }

  private static String refusal(String home) {
    int feature = featureOf(Path.of(home)).orElse(0);
    String found = feature == 0 ? "no JDK is in " + home : "this is JDK " + feature;
    return "Cassandra 5.0 runs on JDK 11 or 17 only, and " + found + ": " + INSTALL;
  }

  private static Optional<NodeJdk> usable(Path home) {
    return featureOf(home)
        .filter(feature -> feature == 11 || feature == 17)
        .map(feature -> new NodeJdk(home, feature))
        .filter(jdk -> Files.isExecutable(jdk.java()));
  }

  private static List<Path> candidates(Map<String, String> environment, Path runningHome) {
    List<Path> homes = new ArrayList<>();
    homes.add(runningHome);
    Optional.ofNullable(environment.get("JAVA_HOME")).map(Path::of).ifPresent(homes::add);
    Optional.ofNullable(environment.get("HOME"))
        .ifPresent(home -> homes.addAll(children(Path.of(home, ".sdkman", "candidates", "java"))));
    PARENTS.forEach(parent -> homes.addAll(children(Path.of(parent))));
    return homes;
  }

  private static List<Path> children(Path parent) {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(parent)) {
      // On macOS the JDK lies two levels below its bundle.
      return children
          .sorted()
          .flatMap(
              child ->
                  Stream.of(
                      child,
                      child.resolve("Contents/Home"),
                      child.resolve("libexec/openjdk.jdk/Contents/Home")))
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Reads the feature release from the {@code release} file, which every JDK has. */
  private static Optional<Integer> featureOf(Path home) {
    Path release = home.resolve("release");
    if (!Files.isReadable(release)) {
      return Optional.empty();
    }
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(release)) {
      properties.load(in);
      String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
      return Optional.of(Runtime.Version.parse(version).feature());
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
