package io.manx.lab.disturbance.network;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * What a node sends first on a connection to another one: a magic number, 4 bytes of flags, and the
 * address that it advertises, of which a byte tells the length, port included. On loopback nothing
 * else identifies the sender.
 *
 * <p>Source: {@code org.apache.cassandra.net.HandshakeProtocol.Initiate} of Cassandra 4.0 to 5.0.
 */
final class NodeHandshake {
  private static final int MAGIC = 0xCA552DFA;
  private static final int LENGTH_AT = 2 * Integer.BYTES;
  private static final int ADDRESS_AT = LENGTH_AT + 1;

  private NodeHandshake() {}

  /** Whether all was received that tells the sender, or that the bytes are no handshake. */
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
