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
 * Writes files whole or not at all: into a temporary file in the same directory that is then moved
 * to its place in one step, so that a crash never leaves half a file.
 *
 * <p>A link keeps pointing where it did, and what it points to is written. What is no plain file,
 * such as a pipe or a device, is written into: moving a file to its place would remove it.
 */
public final class AtomicFile {
  /** Where names stand for what the system holds. */
  private static final List<Path> SYSTEM = List.of(Path.of("/dev"), Path.of("/proc"));

  /** What is in it seems a plain file on macOS if it is one that is open. */
  private static final Path OPEN_FILES = Path.of("/dev/fd");

  private static final int MOST_LINKS = 40;

  private AtomicFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes to the stream, which the caller closes. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file, creating its directory and replacing what was there, or writes into a pipe or
   * device.
   *
   * @throws UserException if that fails; nothing of the new file remains then
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
   * Whether nothing is lost when another file takes the place: a plain one, or none at all. A link
   * that is left is one of the system's.
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
   * Follows links to what they point to, be it there or not. What {@code /dev/stdout} and its like
   * point to is open already, and stays what it is.
   */
  public static Path targetOf(Path file) throws IOException {
    Path target = file;
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (SYSTEM.stream().anyMatch(target::startsWith)) {
        return target;
      }
      if (links == MOST_LINKS) {
        throw new FileSystemLoopException(file.toString());
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
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
