// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A fake emulated drive that records its messages, with one thread per connection. */
final class FakeDrive implements AutoCloseable {
  static final long BLOCK_BYTES = 1 << 20;

  private final ServerSocketChannel server;
  private final Set<SocketChannel> connections = ConcurrentHashMap.newKeySet();
  private final List<Frame> frames = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Frame> orders = new LinkedBlockingQueue<>();
  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();
  private volatile Function<Frame, ByteBuffer> writes =
      asked -> new Frame(asked.operation() + 128, 0, 0, 0, 0, 0).bytes();
  private volatile Function<Frame, ByteBuffer> status =
      asked -> new Frame(146, 10, BLOCK_BYTES, -1, 3, 0).bytes(1_000_000, 3_000_000);

  FakeDrive(Path socket) throws IOException {
    Files.deleteIfExists(socket);
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket));
    start(this::accept);
  }

  /** Sets the answer to status requests. */
  void answerStatusBy(Function<Frame, ByteBuffer> answer) {
    status = answer;
  }

  /** Sets the delay in answers to writes and syncs. */
  void delayBy(long nanos) {
    answerWritesBy(asked -> new Frame(asked.operation() + 128, nanos, 0, 0, 0, 0).bytes());
  }

  /** Sets the answer to writes and syncs; an exception closes the connection. */
  void answerWritesBy(Function<Frame, ByteBuffer> answer) {
    writes = answer;
  }

  /** All messages but status requests, in the order of arrival at each connection. */
  List<Frame> frames() {
    return List.copyOf(frames);
  }

  List<Frame> frames(int operation) {
    return frames.stream().filter(frame -> frame.operation() == operation).toList();
  }

  /** Waits for the next order to start or stop. */
  Frame nextOrder() throws InterruptedException {
    Frame order = orders.poll(30, TimeUnit.SECONDS);
    if (order == null) {
      throw new AssertionError("no order within 30 s; frames: " + frames);
    }
    return order;
  }

  int connectionsOpened() {
    return opened.get();
  }

  int connectionsClosed() {
    return closed.get();
  }

  void dropConnections() throws IOException {
    for (SocketChannel connection : connections) {
      connection.close();
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    dropConnections();
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "fake drive");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (server.isOpen()) {
      try {
        SocketChannel connection = server.accept();
        opened.incrementAndGet();
        connections.add(connection);
        start(() -> serve(connection));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void serve(SocketChannel connection) {
    try (connection) {
      for (Frame frame = Frame.read(connection); frame != null; frame = Frame.read(connection)) {
        ByteBuffer answer = answer(frame);
        while (answer.hasRemaining()) {
          connection.write(answer);
        }
      }
    } catch (IOException | IllegalStateException e) {
      // The other side, or the test, closed it.
    } finally {
      connections.remove(connection);
      closed.incrementAndGet();
    }
  }

  private ByteBuffer answer(Frame frame) {
    if (frame.operation() == Frame.STATUS) {
      return status.apply(frame);
    }
    frames.add(frame);
    if (frame.operation() == Frame.START || frame.operation() == Frame.STOP) {
      orders.add(frame);
    }
    return switch (frame.operation()) {
      case Frame.WRITE, Frame.SYNC -> writes.apply(frame);
      case Frame.RELEASE -> new Frame(Frame.RELEASE + 128, 0, 0, 0, 0, 0).bytes();
      default -> ByteBuffer.allocate(0);
    };
  }
}
