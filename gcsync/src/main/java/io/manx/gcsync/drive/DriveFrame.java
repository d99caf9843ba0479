// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.drive;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A message between the emulated drive and its users: 48 bytes, lowest byte first. They are "MXDR",
 * the operation (16 bits), the number of times that follow (16 bits), and five numbers of 64 bits.
 * The other side is in {@code gcsync/src/main/native}.
 *
 * @param operation one of this class's constants; an answer has that of its request plus 128
 */
record DriveFrame(int operation, long a, long b, long c, long d, long e) {
  static final int BYTES = 48;
  static final int MAGIC = 0x5244584D;

  /** A write: device, inode, offset, bytes, time; the answer is a delay. */
  static final int WRITE = 1;

  /** A sync: device, inode; the answer is a delay. */
  static final int SYNC = 2;

  /** A file was removed: device, inode; the sender waits, as its inode may then be reused. */
  static final int RELEASE = 3;

  /** Start collecting: blocks, nanoseconds from now, victims; no answer. */
  static final int START = 16;

  /** Stop collecting; no answer. */
  static final int STOP = 17;

  /**
   * A request for the drive's state. The answer is free blocks, bytes of a block, mean time (0 if
   * nothing can be reclaimed, -1 if times follow), erases, and times.
   */
  static final int STATUS = 18;

  static final int ANSWER = 128;

  static DriveFrame answer(int operation, long a) {
    return new DriveFrame(operation + ANSWER, a, 0, 0, 0, 0);
  }

  /** Reads a message; null if the bytes are not one. */
  static @Nullable DriveFrame read(ByteBuffer bytes) {
    ByteBuffer frame = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    if (frame.remaining() < BYTES || frame.getInt() != MAGIC) {
      return null;
    }
    int operation = Short.toUnsignedInt(frame.getShort());
    frame.getShort();
    return new DriveFrame(
        operation,
        frame.getLong(),
        frame.getLong(),
        frame.getLong(),
        frame.getLong(),
        frame.getLong());
  }

  /** Returns the bytes of the message, followed by times. */
  ByteBuffer bytes(long... times) {
    ByteBuffer frame =
        ByteBuffer.allocate(BYTES + times.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    frame.putInt(MAGIC).putShort((short) operation).putShort((short) times.length);
    frame.putLong(a).putLong(b).putLong(c).putLong(d).putLong(e);
    for (long time : times) {
      frame.putLong(time);
    }
    return frame.flip();
  }
}
