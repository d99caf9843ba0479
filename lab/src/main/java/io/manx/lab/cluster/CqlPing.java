// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/**
 * Checks, without a driver, whether a node answers CQL clients: it sends OPTIONS of the native
 * protocol. If the node takes only encrypted connections, it sends a TLS greeting. Any TLS answer
 * then counts, even an alert that asks for the client's certificate.
 */
final class CqlPing {
  private static final int TIMEOUT_MILLIS = 1_000;
  private static final int OPCODE_OFFSET = 4;
  private static final int OPCODE_SUPPORTED = 6;
  private static final int TLS_ALERT = 21;
  private static final int TLS_HANDSHAKE = 22;

  /** Version 4, no flags, stream 0, opcode OPTIONS, empty body. */
  private static final byte[] OPTIONS = {4, 0, 0, 0, 5, 0, 0, 0, 0};

  private CqlPing() {}

  static boolean answers(String address) {
    return answers(new InetSocketAddress(address, AddressBlock.CQL_PORT));
  }

  static boolean answers(InetSocketAddress address) {
    try {
      byte[] header = plainReply(address);
      if (header.length == OPTIONS.length) {
        return header[OPCODE_OFFSET] == OPCODE_SUPPORTED;
      }
      byte[] first = reply(address, clientHello(), 1);
      return first.length == 1 && (first[0] == TLS_HANDSHAKE || first[0] == TLS_ALERT);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * The reply to OPTIONS. A node that expects TLS closes the connection: then the reply is empty or
   * a TLS alert.
   */
  private static byte[] plainReply(InetSocketAddress address) throws IOException {
    try {
      return reply(address, OPTIONS, OPTIONS.length);
    } catch (ConnectException e) {
      throw e;
    } catch (SocketException e) {
      return new byte[0]; // The connection was reset.
    }
  }

  /** The first bytes of the answer; fewer if the node closes the connection. */
  private static byte[] reply(InetSocketAddress address, byte[] request, int bytes)
      throws IOException {
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.connect(address, TIMEOUT_MILLIS);
      OutputStream out = socket.getOutputStream();
      out.write(request);
      out.flush();
      return socket.getInputStream().readNBytes(bytes);
    }
  }

  private static byte[] clientHello() throws SSLException {
    try {
      SSLEngine engine = SSLContext.getDefault().createSSLEngine();
      engine.setUseClientMode(true);
      ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
      engine.wrap(ByteBuffer.allocate(0), hello);
      byte[] bytes = new byte[hello.flip().remaining()];
      hello.get(bytes);
      return bytes;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }
}
