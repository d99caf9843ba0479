// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.CollectionPage;
import io.manx.core.collection.SidecarStatus;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
 * The file of the page that this node shares with the sidecar. It lies in Cassandra's directory of
 * saved caches, which holds nothing of value. The agent touches no other file. For one thread.
 *
 * <p>The sidecar maps the file, and the agent reads and writes it; on Linux both see the same
 * bytes. The agent does not map it, since a store into mapped memory can wait for the disk. Every
 * pause of the JVM would then wait for the storing thread. A thread that reads or writes a file
 * delays no pause.
 */
final class PageFile implements Closeable {
  static final String NAME = "manx-gcsync.page";

  private static final int MAX_TRIES = 8;
  private static final Set<PosixFilePermission> PERMISSIONS =
      PosixFilePermissions.fromString("rw-rw----");

  private final FileChannel channel;

  /** This node's plan as last written, and the sidecar's status as last read completely. */
  private final ByteBuffer bytes = direct(CollectionPage.BYTES);

  private final CollectionPage page = new CollectionPage(bytes);
  private final ByteBuffer fresh = direct(CollectionPage.BYTES);
  private final ByteBuffer number = direct(Long.BYTES);

  private PageFile(Path path) throws IOException {
    channel =
        FileChannel.open(
            path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    try {
      read(bytes, 0);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /**
   * Opens the page. A valid page left by an earlier process is used again, since the sidecar may
   * have mapped it. Anything else of that name is replaced.
   */
  static PageFile open(String directory) throws IOException {
    Path path = Path.of(directory, NAME);
    if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
        && Files.size(path) == CollectionPage.BYTES) {
      PageFile existing = new PageFile(path);
      try {
        if (existing.page.isFormatted()) {
          Files.setPosixFilePermissions(path, PERMISSIONS);
          return existing;
        }
      } catch (IOException e) {
        existing.close();
        throw e;
      }
      existing.close();
    }
    create(path);
    return new PageFile(path);
  }

  /** Moves a complete file into place, so that no reader ever sees part of a page. */
  private static void create(Path path) throws IOException {
    Path directory = path.toAbsolutePath().getParent();
    Path fresh = Files.createTempFile(directory, NAME, ".new");
    try {
      ByteBuffer bytes = direct(CollectionPage.BYTES);
      new CollectionPage(bytes).format();
      try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
        write(channel, bytes, 0);
      }
      Files.setPosixFilePermissions(fresh, PERMISSIONS);
      Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static ByteBuffer direct(int count) {
    return ByteBuffer.allocateDirect(count).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Writes the order for the next pause, see {@link CollectionPage#writePlan}. */
  void writePlan(
      CollectionOrder order,
      long pendingBytes,
      long reclaimingBytes,
      long pauseNanos,
      long nowNanos)
      throws IOException {
    page.writePlan(order, pendingBytes, reclaimingBytes, pauseNanos, nowNanos);
    long written = bytes.getLong(CollectionPage.PLAN);
    number.clear().putLong(written - 1).flip(); // odd while a plan is being written
    write(channel, number, CollectionPage.PLAN);
    int fields = CollectionPage.PLAN + Long.BYTES;
    write(channel, part(bytes, fields, CollectionPage.PLAN_END), fields);
    write(channel, part(bytes, CollectionPage.PLAN, fields), CollectionPage.PLAN);
  }

  /**
   * Returns the sidecar's status, see {@link CollectionPage#status}. If the sidecar writes during
   * each try, returns its previous status.
   */
  SidecarStatus status(long nowNanos, long oldestNanos) throws IOException {
    long before = sequence();
    for (int tried = 0; tried < MAX_TRIES; tried++) {
      read(part(fresh, CollectionPage.STATUS, CollectionPage.STATUS_END), CollectionPage.STATUS);
      long after = sequence();
      if (before == after && (after & 1) == 0) {
        part(bytes, CollectionPage.STATUS, CollectionPage.STATUS_END)
            .put(part(fresh, CollectionPage.STATUS, CollectionPage.STATUS_END));
        break;
      }
      before = after;
    }
    return page.status(nowNanos, oldestNanos);
  }

  private long sequence() throws IOException {
    number.clear();
    read(number, CollectionPage.STATUS);
    return number.getLong(0);
  }

  private static ByteBuffer part(ByteBuffer whole, int from, int end) {
    ByteBuffer part = whole.duplicate();
    part.limit(end).position(from);
    return part;
  }

  private void read(ByteBuffer to, int at) throws IOException {
    int begin = to.position();
    while (to.hasRemaining()) {
      if (channel.read(to, at + to.position() - (long) begin) < 0) {
        throw new EOFException(NAME + " has become shorter");
      }
    }
    to.position(begin);
  }

  private static void write(FileChannel channel, ByteBuffer from, int at) throws IOException {
    int begin = from.position();
    while (from.hasRemaining()) {
      int unused = channel.write(from, at + from.position() - (long) begin);
    }
    from.position(begin);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
