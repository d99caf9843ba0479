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

/** How nodes of tests are started: soon, since they serve for minutes at most. */
public final class TestNodes {
  /** A node of a test is never warm enough for the second compiler, which costs it its start. */
  private static final String FIRST_COMPILER_ONLY = "-XX:TieredStopAtLevel=1";

  /** How long a node that stops waits after it has told the others; two seconds otherwise. */
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

  /** These, and those that make a node start and stop soon. */
  public static List<String> jvmOptions(List<String> options) {
    List<String> all = new ArrayList<>(List.of(FIRST_COMPILER_ONLY, STOPS_SOON));
    all.addAll(options);
    return all;
  }

  /** Of one test, with Cassandra's class path, if it is known here: Maven takes seconds to tell. */
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

  /** A directory and all in it. */
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
