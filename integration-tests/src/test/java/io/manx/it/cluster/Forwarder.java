// SPDX-License-Identifier: Apache-2.0

package io.manx.it.cluster;

import io.manx.lab.cluster.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/** Forwards connections from a node's announced address to the one that it listens on. */
final class Forwarder implements AutoCloseable {
  private static final int STORAGE_PORT = 7000;
  private static final int CQL_PORT = 9042;
  private static final AtomicInteger BETWEEN_NODES = new AtomicInteger();

  private final String target;
  private final ServerSocket storage;
  private final ServerSocket cql;

  private Forwarder(Node node) throws IOException {
    this.target = node.address();
    this.storage = listen(node.broadcastAddress(), STORAGE_PORT);
    this.cql = listen(node.broadcastAddress(), CQL_PORT);
  }

  static AutoCloseable inFrontOf(Node node) {
    try {
      return new Forwarder(node);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Connections that went through a proxy's storage port. */
  static int acceptedBetweenNodes() {
    return BETWEEN_NODES.get();
  }

  private ServerSocket listen(String address, int port) throws IOException {
    ServerSocket server = new ServerSocket();
    server.setReuseAddress(true);
    server.bind(new InetSocketAddress(address, port));
    daemon(() -> accept(server));
    return server;
  }

  private void accept(ServerSocket server) throws IOException {
    while (true) {
      Socket near = server.accept();
      Socket far = new Socket();
      try {
        far.connect(new InetSocketAddress(target, server.getLocalPort()));
      } catch (IOException e) {
        near.close();
        continue;
      }
      if (server.getLocalPort() == STORAGE_PORT) {
        BETWEEN_NODES.incrementAndGet();
      }
      daemon(() -> copy(near, far));
      daemon(() -> copy(far, near));
    }
  }

  private static void copy(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    }
  }

  private static void daemon(Body body) {
    Thread thread =
        new Thread(
            () -> {
              try {
                body.run();
              } catch (IOException e) {
                // One side has closed its connection.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    storage.close();
    cql.close();
  }

  private interface Body {
    void run() throws IOException;
  }
}
