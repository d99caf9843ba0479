// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/** Creates the first bytes that nodes send on their connections. */
final class Handshakes {
  private static final int MAGIC = 0xCA552DFA;
  private static final int FLAGS = 0x0C0C0C01;
  private static final short PORT = 7000;

  private Handshakes() {}

  static byte[] of(InetAddress sender) {
    byte[] address = sender.getAddress();
    ByteBuffer message = ByteBuffer.allocate(8 + 1 + address.length + 2 + 4);
    message.putInt(MAGIC).putInt(FLAGS);
    message.put((byte) (address.length + 2)).put(address).putShort(PORT);
    CRC32 checksum = new CRC32();
    checksum.update(message.array(), 0, message.position());
    return message.putInt((int) checksum.getValue()).array();
  }

  /** Parses a literal address. */
  static InetAddress address(String literal) {
    try {
      return InetAddress.getByName(literal);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
