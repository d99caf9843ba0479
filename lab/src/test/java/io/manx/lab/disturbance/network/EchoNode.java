// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import io.manx.lab.DaemonThreads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** A fake node that sends back all bytes it receives, and ends its output when its input ends. */
final class EchoNode implements AutoCloseable {
  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<Socket> accepted = new ArrayList<>();
  private boolean closed;

  EchoNode() throws IOException {
    DaemonThreads.named("echo-accept").newThread(this::acceptAll).start();
  }

  InetSocketAddress address() {
    return (InetSocketAddress) server.getLocalSocketAddress();
  }

  /** Number of connections so far. */
  synchronized int accepted() {
    return accepted.size();
  }

  /** Ends as a killed process does: the port refuses connections, and open ones are lost. */
  @Override
  public synchronized void close() throws IOException {
    closed = true;
    server.close();
    for (Socket socket : accepted) {
      socket.close();
    }
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket socket = server.accept();
        socket.setTcpNoDelay(true);
        keep(socket);
        DaemonThreads.named("echo").newThread(() -> echo(socket)).start();
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  /** Keeps a connection, or closes it if it was accepted while the port was closing. */
  private synchronized void keep(Socket socket) throws IOException {
    accepted.add(socket);
    if (closed) {
      socket.close();
    }
  }

  private static void echo(Socket socket) {
    try {
      socket.getInputStream().transferTo(socket.getOutputStream());
      socket.shutdownOutput();
    } catch (IOException e) {
      // The connection is lost.
    }
  }
}
