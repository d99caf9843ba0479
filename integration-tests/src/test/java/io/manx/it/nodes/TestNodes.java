// SPDX-License-Identifier: Apache-2.0

package io.manx.it.nodes;

import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.StateDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Options of test nodes, which must start fast, since they serve for minutes at most. */
public final class TestNodes {
  /**
   * Disables the second compiler, which slows the start; test nodes are never warm enough for it.
   */
  private static final String FIRST_COMPILER_ONLY = "-XX:TieredStopAtLevel=1";

  /** The time that a stopping node waits after it has told the others; by default two seconds. */
  private static final String STOPS_SOON = "-Dcassandra.shutdown_announce_in_ms=200";

  private TestNodes() {}

  public static ClusterOptions options(String name, int size, String... jvmOptions) {
    return ClusterOptions.DEFAULT
        .withName(name)
        .withNodes(size)
        .withReplicationFactor(size)
        .withHeapMegabytes(384)
        .withJvmOptions(jvmOptions(List.of(jvmOptions)));
  }

  /** Returns these options, and those that make a node start and stop fast. */
  public static List<String> jvmOptions(List<String> options) {
    List<String> all = new ArrayList<>(List.of(FIRST_COMPILER_ONLY, STOPS_SOON));
    all.addAll(options);
    return all;
  }

  /**
   * Returns a test's state directory. It reuses Cassandra's class path if that is known here, since
   * Maven takes seconds to find it.
   */
  public static StateDirectory state(Path home) {
    StateDirectory state = new StateDirectory(home);
    Path known = classPath(StateDirectory.fromEnvironment());
    if (Files.isReadable(known)) {
      try {
        Files.createDirectories(classPath(state).getParent());
        Files.copy(known, classPath(state));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return state;
  }

  /** Deletes a directory and its contents. */
  public static void delete(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path classPath(StateDirectory state) {
    return state.cassandra(ClusterOptions.DEFAULT_VERSION).resolve("classpath.txt");
  }
}
