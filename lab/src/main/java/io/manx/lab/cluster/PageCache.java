// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Drops files from the system's page cache, so that the next reads of them come from disk.
 *
 * <p>It calls {@code posix_fadvise(POSIX_FADV_DONTNEED)}, which needs no root for one's own files.
 * Java has no such call, so {@code dd} of the GNU coreutils makes it. Pages that a process has
 * mapped stay, as Cassandra maps its index files by default. {@code drop_caches} would not drop
 * them either; it also needs root and empties the cache of all processes.
 *
 * <p>Source: https://www.gnu.org/software/coreutils/manual/html_node/dd-invocation.html, {@code
 * nocache}.
 */
public final class PageCache {
  /** So many names fit easily on a command line. */
  private static final int FILES_AT_ONCE = 500;

  /** Ignores files that a compaction has removed meanwhile. */
  private static final String SCRIPT =
      "for file; do dd \"if=$file\" iflag=nocache count=0 2>&1 || [ ! -e \"$file\" ] || exit 1; done";

  private PageCache() {}

  /**
   * Drops the cached data of some tables of a node. A table's directory is named after the table, a
   * hyphen and an id; table names contain no hyphen.
   *
   * @throws UserException if this system cannot do it
   * @throws InterruptedException if this thread is interrupted
   */
  public static void drop(Node node, String keyspace, Set<String> tables)
      throws InterruptedException {
    drop(node.directory().resolve("data").resolve(keyspace), tables);
  }

  static void drop(Path keyspace, Set<String> tables) throws InterruptedException {
    try {
      List<String> files = filesOf(keyspace, tables);
      for (int from = 0; from < files.size(); from += FILES_AT_ONCE) {
        drop(files.subList(from, Math.min(files.size(), from + FILES_AT_ONCE)));
      }
    } catch (IOException e) {
      throw new UserException(failed(FileFailures.reason(e)), e);
    }
  }

  private static List<String> filesOf(Path keyspace, Set<String> tables) throws IOException {
    List<String> files = new ArrayList<>();
    Files.walkFileTree(
        keyspace,
        new SimpleFileVisitor<Path>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            boolean ofOther =
                keyspace.equals(directory.getParent()) && !tables.contains(tableOf(directory));
            return ofOther ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files.add(file.toString());
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE; // removed meanwhile
          }
        });
    return files;
  }

  private static String tableOf(Path directory) {
    String name = String.valueOf(directory.getFileName());
    return name.substring(0, Math.max(0, name.lastIndexOf('-')));
  }

  private static void drop(List<String> files) throws IOException, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "sh"));
    command.addAll(files);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new UserException(failed(said.lines().reduce("", (before, line) -> line)));
      }
    } finally {
      process.destroy();
    }
  }

  private static String failed(String reason) {
    return "cannot drop the page cache: "
        + reason
        + "; that needs the dd of the GNU coreutils (Linux); leave out --drop-page-cache";
  }
}
