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

/** Finds in a node's log why it ended, or runs without the agent that it was given. */
final class NodeLog {
  private static final String STARTUP_FAILURE = "encountered during startup: ";
  private static final Pattern PREFIX = Pattern.compile("^[A-Z]+ +\\S+ \\S+ \\[.*?] \\S+ - ");
  private static final Pattern JVM_REFUSAL =
      Pattern.compile("^(Unrecognized|Error|Invalid|Conflicting|Agent|OpenJDK .*error).*");

  /** Followed by the reason, on the next line. */
  private static final String JVM_ENDED = "Error occurred during initialization of VM";

  /** What the JVM's own logging could not do; of its option it would only say: see error log. */
  private static final Pattern JVM_LOGGING = Pattern.compile("^\\[[\\d.,]+s]\\[error]\\[\\w+ *] ");

  private static final String AGENT = "Manx ";

  private NodeLog() {}

  /** The line that says most about why the node ended. */
  static String lastError(Path log) {
    return lastError(log, 0);
  }

  /**
   * The line that says most about why the node ended, of its last start.
   *
   * @param fromByte where the log stood before the node was started
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
   * What Manx's agent said of staying out, whole or in part, which Cassandra does not notice.
   *
   * @param fromByte where the log stood before the node was started
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

  /** Whether the node created the role that a new cluster has at first. */
  static boolean hasCreatedRole(Path log) {
    return text(log, 0).lines().anyMatch(line -> line.contains("Created default superuser role"));
  }

  /** Bytes in the log; 0 if there is none yet. */
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
