// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;

/** A message of the emulated drive's protocol, encoded independently of main code. */
record Frame(int operation, long a, long b, long c, long d, long e) {
  static final int WRITE = 1;
  static final int SYNC = 2;
  static final int RELEASE = 3;
  static final int START = 16;
  static final int STOP = 17;
  static final int STATUS = 18;

  private static final int BYTES = 48;
  private static final int MAGIC = 0x5244584D;

  /** Reads a message, or null at the end of the connection. */
  static Frame read(SocketChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes) < 0) {
        if (bytes.position() > 0) {
          throw new EOFException("a frame of " + bytes.position() + " bytes");
        }
        return null;
      }
    }
    bytes.flip();
    if (bytes.getInt() != MAGIC) {
      throw new IOException("no frame");
    }
    int operation = bytes.getShort();
    bytes.getShort();
    return new Frame(
        operation,
        bytes.getLong(),
        bytes.getLong(),
        bytes.getLong(),
        bytes.getLong(),
        bytes.getLong());
  }

  /** Returns the bytes of the message, followed by numbers. */
  ByteBuffer bytes(long... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES + 8 * numbers.length);
    bytes.order(ByteOrder.LITTLE_ENDIAN).putInt(MAGIC);
    bytes.putShort((short) operation).putShort((short) numbers.length);
    bytes.putLong(a).putLong(b).putLong(c).putLong(d).putLong(e);
    for (long number : numbers) {
      bytes.putLong(number);
    }
    return bytes.flip();
  }
}
