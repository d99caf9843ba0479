package io.manx.cli;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

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
   * Checks that a file can be written, and creates the directories above it, so that nobody waits
   * for results that then get lost. What is there stays as it is.
   *
   * @throws UserException if it cannot
   */
  static void check(@Nullable Path file) {
    if (file == null) {
      return;
    }
    if (Files.isDirectory(file)) {
      throw new UserException("cannot write " + file + ": it is a directory; name a file in it");
    }
    try {
      createParent(file);
      if (!Files.exists(file)) {
        Files.createFile(file);
        Files.delete(file);
      } else if (!Files.isWritable(file)) {
        throw new AccessDeniedException(file.toString());
      }
    } catch (IOException e) {
      throw new UserException(
          "cannot write " + file + ": " + FileFailures.reason(e) + "; choose another", e);
    }
  }

  private static void createParent(Path file) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
  }

  /**
   * Writes a text file, and the directories above it.
   *
   * @throws UserException if that is not possible
   */
  static void write(Path file, String text) {
    try {
      createParent(file);
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UserException(
          "cannot write " + file + ": " + FileFailures.reason(e) + "; free space or choose another",
          e);
    }
  }
}
