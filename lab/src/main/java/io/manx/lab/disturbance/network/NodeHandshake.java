// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * The first bytes that a node sends on a connection to another one. They are a magic number, 4
 * bytes of flags, one byte with the length of address and port, and its advertised address. On
 * loopback nothing else identifies the sender.
 *
 * <p>Source: {@code org.apache.cassandra.net.HandshakeProtocol.Initiate} of Cassandra 4.0 to 5.0.
 */
final class NodeHandshake {
  private static final int MAGIC = 0xCA552DFA;
  private static final int LENGTH_AT = 2 * Integer.BYTES;
  private static final int ADDRESS_AT = LENGTH_AT + 1;

  private NodeHandshake() {}

  /**
   * Whether enough bytes were received to know the sender, or to know that this is no handshake.
   */
  static boolean isReceived(ByteBuf received) {
    if (received.readableBytes() < Integer.BYTES) {
      return false;
    }
    return !hasMagic(received)
        || (received.readableBytes() > LENGTH_AT
            && received.readableBytes() >= ADDRESS_AT + addressLength(received));
  }

  /** Returns the sender, or null if the bytes are no handshake, as with encrypted traffic. */
  static @Nullable InetAddress sender(ByteBuf received) {
    if (!hasMagic(received)) {
      return null;
    }
    int address = received.readerIndex() + ADDRESS_AT;
    try {
      return InetAddress.getByAddress(
          ByteBufUtil.getBytes(received, address, addressLength(received)));
    } catch (UnknownHostException e) {
      return null;
    }
  }

  private static boolean hasMagic(ByteBuf received) {
    return received.getInt(received.readerIndex()) == MAGIC;
  }

  private static int addressLength(ByteBuf received) {
    int withPort = received.getUnsignedByte(received.readerIndex() + LENGTH_AT);
    return Math.max(0, withPort - Short.BYTES);
  }
}
