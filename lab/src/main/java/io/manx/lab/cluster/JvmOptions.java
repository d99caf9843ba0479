// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns the user's JVM options into those of one node. A JVM refuses two garbage collectors, so the
 * last one named replaces the others and the default, Cassandra's G1. If all nodes would write the
 * same log file, each gets a file of its own.
 */
final class JvmOptions {
  private static final String G1 = "G1";
  private static final Pattern COLLECTOR =
      Pattern.compile(
          "-XX:([+-])Use(Serial|Parallel|ParallelOld|ConcMarkSweep|G1|Z|Shenandoah|Epsilon)GC");

  /** As in Cassandra's jvm17-server.options. */
  private static final List<String> G1_OPTIONS =
      List.of("-XX:+UseG1GC", "-XX:MaxGCPauseMillis=300", "-XX:+ParallelRefProcEnabled");

  /**
   * Groups: the selection, the file (quoted or not), and the decorations with the file's options.
   */
  private static final Pattern LOG =
      Pattern.compile(
          "(-Xlog:[^:]*:)(?:file=)?(?!stdout(?::|$)|stderr(?::|$))(?:\"([^\"]+)\"|([^:\"]+))(:.*)?");

  private static final Pattern OLD_LOG = Pattern.compile("(-Xloggc:)()(.+)()");

  private JvmOptions() {}

  /**
   * Checks that an option has the form of a JVM option.
   *
   * @throws UserException if not
   */
  static void requireForm(String option) {
    if (!option.startsWith("-") || option.lines().count() > 1) {
      throw new UserException(
          "JVM option '"
              + option.strip()
              + "' must be one line that begins with '-', such as -Xmn128m");
    }
  }

  /** Returns the options of one node, including the collector. */
  static List<String> of(Node node, ClusterOptions options) {
    List<String> fitted = new ArrayList<>();
    String collector = collector(options.jvmOptions());
    if (G1.equals(collector)) {
      fitted.addAll(G1_OPTIONS);
    } else if (collector != null) {
      // Some are experimental in JDK 11.
      fitted.add("-XX:+UnlockExperimentalVMOptions");
      fitted.add("-XX:+Use" + collector + "GC");
    }
    for (String option : options.jvmOptions()) {
      if (!COLLECTOR.matcher(option).matches()) {
        fitted.add(withOwnLog(option, node, options));
      }
    }
    return fitted;
  }

  /** The collector to use, or null to let the JVM choose. */
  private static @Nullable String collector(List<String> options) {
    String collector = G1;
    for (String option : options) {
      Matcher matcher = COLLECTOR.matcher(option);
      if (!matcher.matches()) {
        continue;
      }
      String named = matcher.group(2);
      if (matcher.group(1).equals("+")) {
        collector = named;
      } else if (named.equals(collector)) {
        collector = null;
      }
    }
    return collector;
  }

  /** Directories that a node's JVM writes logs to; the JVM does not create them. */
  static List<Path> logDirectories(Node node, ClusterOptions options) {
    return options.jvmOptions().stream()
        .flatMap(option -> log(option).stream())
        .map(log -> fileOf(log, node, options).getParent())
        .toList();
  }

  private static String withOwnLog(String option, Node node, ClusterOptions options) {
    return log(option)
        .map(
            log -> {
              String file = fileOf(log, node, options).toString();
              boolean old = log.pattern() == OLD_LOG;
              String quoted = file.contains(":") ? '"' + file + '"' : file;
              String rest = log.group(4) == null ? "" : log.group(4);
              return log.group(1) + (old ? file : "file=" + quoted + rest);
            })
        .orElse(option);
  }

  private static Optional<Matcher> log(String option) {
    return List.of(LOG, OLD_LOG).stream()
        .map(pattern -> pattern.matcher(option))
        .filter(Matcher::matches)
        .findFirst();
  }

  private static Path fileOf(Matcher log, Node node, ClusterOptions options) {
    String quoted = log.group(2);
    Path file =
        Path.of(quoted == null || quoted.isEmpty() ? log.group(3) : quoted).toAbsolutePath();
    String name = String.valueOf(file.getFileName());
    boolean shared = options.nodes() > 1 && !name.contains("%p");
    return shared ? file.resolveSibling(node.name() + "-" + name) : file;
  }
}
