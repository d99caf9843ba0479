// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.terminal;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import io.manx.results.run.AtomicFile;
import io.manx.results.run.RunFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Chooses and checks output files; the default is {@code manx-results} in this directory. */
public final class OutputPaths {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private OutputPaths() {}

  /** A new name for a directory. */
  public static Path fresh(String command) {
    return fresh(command, "");
  }

  /** A new name for a file, with a suffix. */
  public static Path fresh(String command, String suffix) {
    return fresh(
        Path.of("manx-results"), command, suffix, LocalDateTime.now(ZoneId.systemDefault()));
  }

  /**
   * A new name that no file has and no other process gets, not even in the same second. A hidden
   * file reserves it until this process ends, after the results are written.
   */
  public static Path fresh(Path directory, String command, String suffix, LocalDateTime time) {
    String name = command + "-" + time.format(STAMP);
    try {
      Files.createDirectories(directory);
      for (int number = 1; ; number++) {
        Path wanted = directory.resolve(name + (number == 1 ? "" : "-" + number) + suffix);
        Path reservation = directory.resolve("." + wanted.getFileName() + ".reserved");
        if (!Files.exists(wanted) && isCreated(reservation)) {
          reservation.toFile().deleteOnExit();
          return wanted;
        }
      }
    } catch (IOException e) {
      throw new UserException(
          "cannot write to " + directory + ": " + FileFailures.reason(e) + "; choose --out", e);
    }
  }

  private static boolean isCreated(Path file) throws IOException {
    try {
      Files.createFile(file);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /** The usual file of the HTML report on one run file. */
  public static Path reportBeside(Path runFile) {
    String name = runFile.toString();
    boolean usual = name.endsWith(RunFiles.SUFFIX);
    return Path.of(
        (usual ? name.substring(0, name.length() - RunFiles.SUFFIX.length()) : name) + ".html");
  }

  /**
   * Checks that a file can be written, and creates the directories above it. Without the check, the
   * results of a long measurement could be lost. An existing file is not changed.
   *
   * @throws UserException if it cannot
   */
  public static void check(@Nullable Path file) {
    if (file == null) {
      return;
    }
    if (file.toString().equals("-")) {
      throw new UserException("'-' is not a file name; give one, or /dev/stdout");
    }
    if (Files.isDirectory(file)) {
      throw new UserException("cannot write " + file + ": it is a directory; name a file in it");
    }
    try {
      Path target = AtomicFile.targetOf(file.toAbsolutePath());
      createParent(target);
      if (!Files.exists(target)) {
        Files.createFile(target);
        Files.delete(target);
      } else if (!Files.isWritable(file)) {
        throw new AccessDeniedException(file.toString());
      }
    } catch (IOException e) {
      throw new UserException(
          "cannot write " + file + ": " + FileFailures.reason(e) + "; choose another file", e);
    }
  }

  private static void createParent(Path file) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
  }

  /**
   * Writes a text file atomically, and creates the directories above it.
   *
   * @throws UserException if that is not possible
   */
  public static void write(Path file, String text) {
    AtomicFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }
}
