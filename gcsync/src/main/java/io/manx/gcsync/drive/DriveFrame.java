package io.manx.gcsync.drive;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * What is said between the emulated drive and those who use it: 48 bytes, lowest byte first:
 * "MXDR", what it is (16 bits), how many times follow (16 bits), and five numbers of 64 bits. The
 * other side is {@code gcsync/src/main/native}.
 *
 * @param operation one of this class's constants; answers have their question's plus 128
 */
record DriveFrame(int operation, long a, long b, long c, long d, long e) {
  static final int BYTES = 48;
  static final int MAGIC = 0x5244584D;

  /** Written: device, inode, offset, bytes, when; answered by a delay. */
  static final int WRITE = 1;

  /** Synced: device, inode; answered by a delay. */
  static final int SYNC = 2;

  /** A file is gone: device, inode; answered, since its inode may then name another. */
  static final int RELEASE = 3;

  /** Collect: blocks, nanoseconds from now, victims; no answer. */
  static final int START = 16;

  /** Collect no more; no answer. */
  static final int STOP = 17;

  /**
   * How is it? Answered by free blocks, bytes of a block, mean time (0 if nothing can be gained, -1
   * if times follow), erases, and times.
   */
  static final int STATUS = 18;

  static final int ANSWER = 128;

  static DriveFrame answer(int operation, long a) {
    return new DriveFrame(operation + ANSWER, a, 0, 0, 0, 0);
  }

  /** Reads one; null if the bytes are none. */
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

  /** Returns its bytes, with times behind it. */
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
