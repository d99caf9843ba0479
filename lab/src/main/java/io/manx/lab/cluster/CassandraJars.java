// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The class path of a version of Cassandra. The installed Maven resolves it once; then it is read
 * from a file.
 */
public final class CassandraJars {
  private static final String GOAL =
      "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";
  private static final String POM =
      """
      <project xmlns="http://maven.apache.org/POM/4.0.0">
        <modelVersion>4.0.0</modelVersion>
        <groupId>io.manx</groupId>
        <artifactId>manx-nodes</artifactId>
        <version>1</version>
        <packaging>pom</packaging>
        <dependencies>
          <dependency>
            <groupId>org.apache.cassandra</groupId>
            <artifactId>cassandra-all</artifactId>
            <version>%s</version>
          </dependency>
        </dependencies>
      </project>
      """;

  private final StateDirectory state;
  private final String maven;

  CassandraJars(StateDirectory state, Map<String, String> environment) {
    this.state = state;
    this.maven = environment.getOrDefault("MANX_MVN", "mvn");
  }

  public CassandraJars(StateDirectory state) {
    this(state, System.getenv());
  }

  /** Class path of a version, downloaded if necessary. */
  public String classPath(String version, Progress progress) {
    Path file = state.cassandra(version).resolve("classpath.txt");
    Optional<String> known = read(file);
    if (known.isPresent()) {
      return known.get();
    }
    progress.report("Cassandra " + version + ": fetching it with Maven (first use only) …");
    resolve(version, file);
    return read(file)
        .orElseThrow(() -> new UserException("Maven left no usable class path in " + file));
  }

  /** First line of {@code mvn --version}; fails if Maven cannot be run. */
  public String mavenVersion() {
    String first = run(List.of(maven, "--version")).lines().findFirst().orElse("unknown");
    return first.replaceAll("\u001b\\[\\d*m", "");
  }

  private static Optional<String> read(Path file) {
    if (!Files.isReadable(file)) {
      return Optional.empty();
    }
    try {
      String classPath = Files.readString(file).strip();
      boolean complete =
          Arrays.stream(classPath.split(File.pathSeparator))
              .allMatch(jar -> new File(jar).isFile());
      return complete ? Optional.of(classPath) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private void resolve(String version, Path file) {
    Path directory = state.cassandra(version);
    Path pom = directory.resolve("pom.xml");
    try {
      Files.createDirectories(directory);
      Files.deleteIfExists(file);
      Files.writeString(pom, POM.formatted(version));
    } catch (IOException e) {
      throw new UserException("cannot write " + pom + ": " + FileFailures.reason(e), e);
    }
    String output =
        run(
            List.of(
                maven,
                "-B",
                "-q",
                "-Dstyle.color=never",
                "-f",
                pom.toString(),
                GOAL,
                "-Dmdep.outputFile=" + file));
    if (!Files.isReadable(file)) {
      throw new UserException(explain(version, output));
    }
  }

  static String explain(String version, String output) {
    if (output.contains("offline mode")
        || output.contains("Unknown host")
        || output.contains("Connection refused")
        || output.contains("Network is unreachable")
        || output.contains("timed out")) {
      return "Maven cannot reach its repository to fetch Cassandra "
          + version
          + ": connect to the network once, or check the proxy in Maven's settings.xml";
    }
    if (output.contains("cassandra-all:jar:" + version)
        || output.contains("cassandra-all:pom:" + version)) {
      return "Cassandra "
          + version
          + " is not in Maven's repository: choose a released version such as "
          + ClusterOptions.DEFAULT_VERSION;
    }
    Stream<String> lines = output.lines().map(String::strip).filter(line -> !line.isEmpty());
    return "Maven could not fetch Cassandra "
        + version
        + ": "
        + lines.findFirst().orElse("it printed nothing; run 'mvn --version' to check it");
  }

  private String run(List<String> command) {
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
      JavaEnvironment.restore(builder.environment());
      Process process = builder.start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
      return output;
    } catch (IOException e) {
      throw new UserException(
          "cannot run '"
              + maven
              + "', which fetches Cassandra for nodes on this machine: install Apache Maven, or set"
              + " MANX_MVN to its program; commands with --contact-points do without",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserException("interrupted while Maven fetched Cassandra", e);
    }
  }
}
