package io.manx.agent.collection;

import io.manx.core.collection.CollectionPage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * The page that this node shares with the sidecar, as a file of the one directory that belongs to
 * Cassandra and holds nothing that would be missed. The agent touches no other file.
 */
final class PageFile {
  static final String NAME = "manx-gcsync.page";

  private static final Set<PosixFilePermission> PERMISSIONS =
      PosixFilePermissions.fromString("rw-rw----");

  private PageFile() {}

  /**
   * Maps the page. One that a node before has left is used again, since the sidecar may have mapped
   * it; anything else of that name is replaced.
   */
  static CollectionPage open(String directory) throws IOException {
    Path path = Path.of(directory, NAME);
    if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
        && Files.size(path) == CollectionPage.BYTES) {
      CollectionPage page = map(path);
      if (page.isFormatted()) {
        Files.setPosixFilePermissions(path, PERMISSIONS);
        return page;
      }
    }
    create(path);
    return map(path);
  }

  /** Whoever opens it sees a whole page or none. */
  private static void create(Path path) throws IOException {
    Path directory = path.toAbsolutePath().getParent();
    Path fresh = Files.createTempFile(directory, NAME, ".new");
    try {
      ByteBuffer bytes = ByteBuffer.allocateDirect(CollectionPage.BYTES);
      new CollectionPage(bytes).format();
      try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
        while (bytes.hasRemaining()) {
          int unused = channel.write(bytes);
        }
      }
      Files.setPosixFilePermissions(fresh, PERMISSIONS);
      Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static CollectionPage map(Path path) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      return new CollectionPage(
          channel.map(FileChannel.MapMode.READ_WRITE, 0, CollectionPage.BYTES));
    }
  }
}
