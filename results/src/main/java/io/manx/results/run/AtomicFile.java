package io.manx.results.run;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes files whole or not at all: into a temporary file in the same directory that is then moved
 * to its place in one step, so that a crash never leaves half a file.
 */
public final class AtomicFile {
  private AtomicFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes to the stream, which the caller closes. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file, creating its directory and replacing what was there.
   *
   * @throws UserException if that fails; nothing of the new file remains then
   */
  public static void write(Path file, Content content) {
    Path target = file.toAbsolutePath();
    try {
      Path directory = Files.createDirectories(directoryOf(target));
      Path temporary = directory.resolve(temporaryName(target));
      try {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(temporary))) {
          content.writeTo(out);
        }
        move(temporary, target);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw new UserException(
          "cannot write "
              + file
              + " ("
              + FileFailures.reason(e)
              + "); check the free space and the permissions of its directory",
          e);
    }
  }

  /** Not from {@code createTempFile}, whose files are readable by their owner only. */
  private static String temporaryName(Path target) {
    return "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp";
  }

  private static Path directoryOf(Path absolute) {
    Path parent = absolute.getParent();
    return parent == null ? absolute : parent;
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
