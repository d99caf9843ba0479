package io.manx.cli;

import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Where results go when nobody says otherwise: {@code manx-results} in the current directory. */
final class OutputPaths {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private OutputPaths() {}

  /** A directory. */
  static Path fresh(String command) {
    return fresh(command, "");
  }

  /** A file whose name ends like this. */
  static Path fresh(String command, String suffix) {
    String time = LocalDateTime.now(ZoneId.systemDefault()).format(STAMP);
    return Path.of("manx-results", command + "-" + time + suffix);
  }

  /**
   * Writes a text file, and the directories above it.
   *
   * @throws UserException if that is not possible
   */
  static void write(Path file, String text) {
    try {
      Path parent = file.toAbsolutePath().getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UserException(
          "cannot write " + file + ": " + e + "; free space or choose another", e);
    }
  }
}
