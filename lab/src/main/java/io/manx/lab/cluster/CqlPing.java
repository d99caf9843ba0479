package io.manx.lab.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Asks whether a node answers CQL clients, without a driver: OPTIONS of the native protocol. */
final class CqlPing {
  private static final int TIMEOUT_MILLIS = 1_000;
  private static final int OPCODE_OFFSET = 4;
  private static final int OPCODE_SUPPORTED = 6;

  /** Version 4, no flags, stream 0, opcode OPTIONS, empty body. */
  private static final byte[] OPTIONS = {4, 0, 0, 0, 5, 0, 0, 0, 0};

  private CqlPing() {}

  static boolean answers(String address) {
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.connect(new InetSocketAddress(address, AddressBlock.CQL_PORT), TIMEOUT_MILLIS);
      socket.getOutputStream().write(OPTIONS);
      byte[] header = socket.getInputStream().readNBytes(OPTIONS.length);
      return header.length == OPTIONS.length && header[OPCODE_OFFSET] == OPCODE_SUPPORTED;
    } catch (IOException e) {
      return false;
    }
  }
}
