// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Finds in a node's log why the node ended, or why it runs without its agent. */
final class NodeLog {
  private static final String STARTUP_FAILURE = "encountered during startup: ";
  private static final Pattern PREFIX = Pattern.compile("^[A-Z]+ +\\S+ \\S+ \\[.*?] \\S+ - ");
  private static final Pattern JVM_REFUSAL =
      Pattern.compile("^(Unrecognized|Error|Invalid|Conflicting|Agent|OpenJDK .*error).*");

  /** The next line gives the reason. */
  private static final String JVM_ENDED = "Error occurred during initialization of VM";

  /**
   * An error of the JVM's own logging. It says more than the line on the option, "see error log".
   */
  private static final Pattern JVM_LOGGING = Pattern.compile("^\\[[\\d.,]+s]\\[error]\\[\\w+ *] ");

  private static final String AGENT = "Manx ";

  private NodeLog() {}

  /** The line that best explains why the node ended. */
  static String lastError(Path log) {
    return lastError(log, 0);
  }

  /**
   * The line that best explains why the node ended after its last start.
   *
   * @param fromByte size of the log before the node was started
   */
  static String lastError(Path log, long fromByte) {
    List<String> lines = text(log, fromByte).lines().toList();
    return last(lines, line -> line.contains(STARTUP_FAILURE))
        .or(() -> last(lines, line -> line.startsWith("ERROR")))
        .or(() -> jvmRefusal(lines))
        .or(() -> last(lines, line -> !line.isBlank() && !line.startsWith("\t")))
        .map(NodeLog::strip)
        .orElse("its log is empty");
  }

  private static Optional<String> jvmRefusal(List<String> lines) {
    int ended = lines.indexOf(JVM_ENDED);
    if (ended >= 0 && ended + 1 < lines.size()) {
      return Optional.of(lines.get(ended + 1));
    }
    return lines.stream()
        .filter(line -> JVM_LOGGING.matcher(line).find())
        .findFirst()
        .map(line -> JVM_LOGGING.matcher(line).replaceFirst(""))
        .or(() -> lines.stream().filter(line -> JVM_REFUSAL.matcher(line).matches()).findFirst());
  }

  /**
   * Warnings of Manx's agent that it, or a part of it, stays out; Cassandra itself does not notice.
   *
   * @param fromByte size of the log before the node was started
   */
  static List<String> agentComplaints(Path log, long fromByte) {
    return text(log, fromByte)
        .lines()
        .filter(line -> !line.startsWith("INFO") && !line.startsWith("DEBUG"))
        .map(NodeLog::strip)
        .filter(line -> line.startsWith(AGENT))
        .distinct()
        .toList();
  }

  /** Whether the node created the first role of a new cluster. */
  static boolean hasCreatedRole(Path log) {
    return text(log, 0).lines().anyMatch(line -> line.contains("Created default superuser role"));
  }

  /** Size of the log in bytes; 0 if it does not exist yet. */
  static long size(Path log) {
    return log.toFile().length();
  }

  private static String strip(String line) {
    int failure = line.indexOf(STARTUP_FAILURE);
    String message = failure < 0 ? line : line.substring(failure + STARTUP_FAILURE.length());
    return PREFIX.matcher(message).replaceFirst("").strip();
  }

  private static Optional<String> last(List<String> lines, Predicate<String> wanted) {
    return lines.stream().filter(wanted).reduce((earlier, later) -> later);
  }

  private static String text(Path log, long fromByte) {
    try (InputStream in = Files.newInputStream(log)) {
      in.skipNBytes(fromByte);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
