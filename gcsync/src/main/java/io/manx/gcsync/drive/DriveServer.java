// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.drive;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.CollectionPage;
import io.manx.core.collection.DriveState;
import io.manx.core.collection.VictimOrder;
import io.manx.results.UserException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Serves an emulated drive to other processes over a Unix socket: to nodes whose writes it delays,
 * and to the sidecar. Each connection has a thread; malformed messages close it.
 */
public final class DriveServer implements AutoCloseable {
  private static final long MAX_BYTES = 1L << 30;

  private final EmulatedDrive drive;
  private final Path socket;
  private final LongSupplier clock;
  private final FileListener listener;
  private final ServerSocketChannel server;
  private final Map<SocketChannel, Thread> connections = new ConcurrentHashMap<>();

  /** Observes the files on the drive. */
  public interface FileListener {
    /**
     * Called when bytes of a file were written.
     *
     * @param file key of the file until it is released
     * @param sentNanos monotonic time at which the writer sent the message
     * @param beginNanos time at which the drive received it
     * @param endNanos time at which the writer may go on
     */
    void written(FileKey file, long bytes, long sentNanos, long beginNanos, long endNanos);

    /** Called when a file was removed; its key may then name another file. */
    void released(FileKey file);
  }

  /** The key of a file: its device and inode. */
  public record FileKey(long device, long inode) {}

  /**
   * Starts a server.
   *
   * @param listener observer of the files, called by the connections' threads
   * @param socket path of the socket, which is removed when the server is closed
   * @param clock monotonic time in nanoseconds
   * @throws UserException if the socket cannot be bound
   */
  public DriveServer(EmulatedDrive drive, Path socket, LongSupplier clock, FileListener listener) {
    this.listener = listener;
    this.drive = drive;
    this.socket = socket;
    this.clock = clock;
    server = listen(socket);
    daemon("manx-drive", this::accept).start();
  }

  private static ServerSocketChannel listen(Path socket) {
    try {
      ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      server.bind(UnixDomainSocketAddress.of(socket));
      return server;
    } catch (IOException e) {
      throw new UserException(
          "the emulated drive cannot listen at " + socket + ": " + e.getMessage(), e);
    }
  }

  private static Thread daemon(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  private void accept() {
    try {
      while (true) {
        SocketChannel connection = server.accept();
        Thread thread = daemon("manx-drive-connection", () -> serve(connection));
        connections.put(connection, thread);
        thread.start();
      }
    } catch (IOException e) {
      // The server was closed.
    }
  }

  private void serve(SocketChannel connection) {
    boolean ordered = false;
    try (connection) {
      ByteBuffer bytes = ByteBuffer.allocate(DriveFrame.BYTES);
      while (isFilled(connection, bytes.clear())) {
        DriveFrame frame = DriveFrame.read(bytes.flip());
        if (frame == null || !isServed(connection, frame)) {
          break;
        }
        ordered |= frame.operation() == DriveFrame.START;
      }
    } catch (IOException e) {
      // The other side may disconnect at any time.
    } finally {
      if (ordered) {
        drive.stop(clock.getAsLong());
      }
      connections.remove(connection);
    }
  }

  private static boolean isFilled(SocketChannel connection, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      if (connection.read(bytes) < 0) {
        return false;
      }
    }
    return true;
  }

  private boolean isServed(SocketChannel connection, DriveFrame frame) throws IOException {
    long now = clock.getAsLong();
    switch (frame.operation()) {
      case DriveFrame.WRITE -> {
        long bytes = Math.max(0, Math.min(MAX_BYTES, frame.d()));
        long delay = drive.write(bytes, now);
        listener.written(new FileKey(frame.a(), frame.b()), bytes, frame.e(), now, now + delay);
        send(connection, DriveFrame.answer(frame.operation(), delay).bytes());
      }
      case DriveFrame.SYNC ->
          send(connection, DriveFrame.answer(frame.operation(), drive.sync(now)).bytes());
      case DriveFrame.RELEASE -> {
        listener.released(new FileKey(frame.a(), frame.b()));
        send(connection, DriveFrame.answer(frame.operation(), 0).bytes());
      }
      case DriveFrame.START -> {
        CollectionOrder order = order(frame);
        if (order == null) {
          return false;
        }
        drive.start(order, now);
      }
      case DriveFrame.STOP -> drive.stop(now);
      case DriveFrame.STATUS -> send(connection, status(drive.state(now)));
      default -> {
        return false;
      }
    }
    return true;
  }

  private static @Nullable CollectionOrder order(DriveFrame frame) {
    if (frame.a() < 0 || frame.b() < 0) {
      return null;
    }
    VictimOrder victims =
        frame.c() == VictimOrder.COLDEST.code() ? VictimOrder.COLDEST : VictimOrder.FEWEST_VALID;
    return new CollectionOrder(frame.a(), frame.b(), victims);
  }

  private ByteBuffer status(DriveState state) {
    long[] times = new long[CollectionPage.MOST_TIMES];
    int count = 0;
    while (count < times.length && state.nanosToReclaim(count + 1L) < Long.MAX_VALUE) {
      times[count] = state.nanosToReclaim(count + 1L);
      count++;
    }
    return new DriveFrame(
            DriveFrame.STATUS + DriveFrame.ANSWER,
            state.freeBlocks(),
            state.blockBytes(),
            count == 0 ? 0 : -1,
            drive.counts().erases(),
            0)
        .bytes(Arrays.copyOf(times, count));
  }

  private static void send(SocketChannel connection, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      connection.write(bytes);
    }
  }

  @Override
  public void close() {
    try {
      server.close();
      for (SocketChannel connection : connections.keySet()) {
        connection.close();
      }
      Files.deleteIfExists(socket);
    } catch (IOException e) {
      throw new UserException("cannot remove " + socket + ": " + e.getMessage(), e);
    }
  }

  /** Waits until all connections have ended. */
  void awaitConnections() throws InterruptedException {
    for (Thread thread : connections.values()) {
      thread.join();
    }
  }
}
