// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Writes files whole or not at all. The content goes to a temporary file in the same directory,
 * which is then moved in one step. So a crash never leaves half a file.
 *
 * <p>A link stays, and its target is written. A pipe or a device is written into, since moving a
 * file to its place would remove it.
 */
public final class AtomicFile {
  /** Directories in which names stand for objects of the system. */
  private static final List<Path> SYSTEM = List.of(Path.of("/dev"), Path.of("/proc"));

  /** On macOS, an open plain file looks like a plain file in this directory. */
  private static final Path OPEN_FILES = Path.of("/dev/fd");

  private static final int MAX_LINKS = 40;

  private AtomicFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes to the stream, which the caller closes. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file, or into a pipe or device. Creates the directory, and replaces an existing file.
   *
   * @throws UserException if that fails; then nothing of the new file remains
   */
  public static void write(Path file, Content content) {
    try {
      Path target = targetOf(file.toAbsolutePath());
      if (!isReplaceable(target)) {
        writeInto(target, content);
        return;
      }
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

  /**
   * Returns whether another file may take the place: there is a plain file or none. A remaining
   * link is one of the system's.
   */
  private static boolean isReplaceable(Path target) {
    return !Files.exists(target, LinkOption.NOFOLLOW_LINKS)
        || (Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)
            && !target.startsWith(OPEN_FILES));
  }

  private static void writeInto(Path target, Content content) throws IOException {
    try (OutputStream out =
        new BufferedOutputStream(
            Files.newOutputStream(target, StandardOpenOption.WRITE, StandardOpenOption.APPEND))) {
      content.writeTo(out);
    }
  }

  /**
   * Follows links to their target, even if that does not exist. Links such as {@code /dev/stdout}
   * are not followed, since they point to open files.
   */
  public static Path targetOf(Path file) throws IOException {
    Path target = file;
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (SYSTEM.stream().anyMatch(target::startsWith)) {
        return target;
      }
      if (links == MAX_LINKS) {
        throw new FileSystemLoopException(file.toString());
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  /**
   * Returns a name; {@code createTempFile} is not used, since only the owner could read its files.
   */
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
