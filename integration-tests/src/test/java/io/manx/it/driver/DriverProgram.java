// SPDX-License-Identifier: Apache-2.0

package io.manx.it.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.session.Session;
import io.manx.lab.cluster.Cluster;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * An application with Manx in its driver, which reads and prints counters. It runs in a JVM of its
 * own, so that it can use any version of the driver.
 */
public final class DriverProgram {
  static final int READS = 1_000;

  private static final int PATIENCE_MINUTES = 2;
  private static final String VERSION = "driver";
  private static final List<String> COUNTERS =
      List.of("plans-ranked", "feedback-received", "copies-sent", "failures");
  private static final Path OLDEST = Path.of("target", "oldest-driver", "java-driver-core.jar");

  private DriverProgram() {}

  /**
   * Takes a node's address and port, and its data centre. Its options make nearly all requests
   * late.
   */
  public static void main(String[] arguments) {
    String copies = "advanced.speculative-execution-policy.manx.";
    try (CqlSession session =
        DriverSessions.manx(
            List.of(new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1]))),
            arguments[2],
            copies + "factor = 0.1",
            copies + "least-delay-ms = 0",
            copies + "saturation = 1000000")) {
      new DriverReads(session).read(READS);
      System.out.println(VERSION + " " + Session.OSS_DRIVER_COORDINATES.getVersion());
      COUNTERS.forEach(
          each -> System.out.println(each + " " + DriverSessions.count(session, each)));
    }
  }

  /** Runs it with the oldest driver that Manx supports; returns its output by first word. */
  static Map<String, String> runWithOldestDriver(Cluster cluster)
      throws IOException, InterruptedException {
    InetSocketAddress node = cluster.contactPoints().get(0);
    Path out = Files.createTempFile("manx-driver", ".txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath(),
                DriverProgram.class.getName(),
                node.getHostString(),
                String.valueOf(node.getPort()),
                cluster.localDataCentre())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
    process.destroyForcibly();
    String text = Files.readString(out, StandardCharsets.UTF_8);
    Files.delete(out);
    if (!ended || process.exitValue() != 0) {
      throw new IllegalStateException(text);
    }
    return text.lines()
        .map(line -> line.split(" ", -1))
        .filter(words -> words.length == 2)
        .collect(Collectors.toMap(words -> words[0], words -> words[1], (first, second) -> second));
  }

  private static String classPath() {
    List<String> elements =
        new ArrayList<>(
            Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator, -1)));
    if (!elements.removeIf(each -> each.contains("java-driver-core")) || !Files.exists(OLDEST)) {
      throw new IllegalStateException("no driver to replace, or no " + OLDEST.toAbsolutePath());
    }
    elements.add(OLDEST.toString());
    return String.join(File.pathSeparator, elements);
  }
}
