// SPDX-License-Identifier: Apache-2.0

package io.manx.core.wire;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Encodes feedback as bytes: version, flags (bit 0: the node leaves), queue size on arrival,
 * pending and active, waiting and service time in nanoseconds; big-endian, 26 bytes. Since version
 * 3, if bit 1 of the flags is set, 16 more follow: nanoseconds until the node pauses, and for how
 * many.
 *
 * <p>A newer version of Manx may use more flags, and add fields at the end; it never changes the
 * order or the meaning of these. So the beginning of longer or newer messages can be read.
 *
 * <p>Bytes come from other nodes, and are checked: shorter messages, older versions, and values
 * beyond those of any real read are no feedback.
 */
public final class FeedbackCodec {
  /** Name of the message parameter, and of the entry of the custom payload. */
  public static final String PARAMETER = "manx";

  private static final byte FIRST_VERSION = 2;
  private static final byte VERSION = 3;
  private static final int FLAGS_AT = 1;
  private static final int LEAVING = 1;
  private static final int PAUSING = 2;
  private static final int FEEDBACK_AT = 2;

  /** Least number of bytes; newer versions may have more. */
  public static final int LENGTH = FEEDBACK_AT + 2 * Integer.BYTES + 2 * Long.BYTES;

  /** Number of bytes that this version reads at most. */
  public static final int MOST_LENGTH = LENGTH + 2 * Long.BYTES;

  private FeedbackCodec() {}

  /**
   * Returns the bytes.
   *
   * @param leaving whether the node drains or stops
   */
  public static byte[] encode(Feedback feedback, boolean leaving) {
    return encode(
        leaving,
        feedback.queueSizeOnArrival(),
        feedback.pendingAndActive(),
        feedback.waitingNanos(),
        feedback.serviceNanos());
  }

  /**
   * Returns the bytes of feedback with a pause that the node expects.
   *
   * @param leaving whether the node drains or stops
   * @param pause what it expects, or null
   */
  public static byte[] encode(Feedback feedback, boolean leaving, @Nullable ForetoldPause pause) {
    return with(pause, encode(feedback, leaving));
  }

  /** Returns bytes of feedback with an expected pause added; unchanged if it is null. */
  public static byte[] with(@Nullable ForetoldPause pause, byte[] feedback) {
    if (pause == null) {
      return feedback;
    }
    byte[] bytes =
        ByteBuffer.allocate(MOST_LENGTH)
            .put(feedback)
            .putLong(pause.untilNanos())
            .putLong(pause.lengthNanos())
            .array();
    bytes[FLAGS_AT] |= PAUSING;
    return bytes;
  }

  /** Returns the bytes of any figures, even those that feedback must not have. */
  public static byte[] encode(
      boolean leaving,
      int queueSizeOnArrival,
      int pendingAndActive,
      long waitingNanos,
      long serviceNanos) {
    return ByteBuffer.allocate(LENGTH)
        .put(VERSION)
        .put((byte) (leaving ? LEAVING : 0))
        .putInt(queueSizeOnArrival)
        .putInt(pendingAndActive)
        .putLong(waitingNanos)
        .putLong(serviceNanos)
        .array();
  }

  /** Returns the feedback, or null if the bytes are malformed or implausible. */
  public static @Nullable Feedback decode(byte[] bytes) {
    if (!isReadable(bytes)) {
      return null;
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes, FEEDBACK_AT, LENGTH - FEEDBACK_AT);
    int queueSize = buffer.getInt();
    int pendingAndActive = buffer.getInt();
    long waiting = buffer.getLong();
    long service = buffer.getLong();
    boolean plausible =
        Plausible.isCount(queueSize)
            && Plausible.isCount(pendingAndActive)
            && Plausible.isTime(waiting)
            && Plausible.isTime(service);
    return plausible ? new Feedback(queueSize, pendingAndActive, waiting, service) : null;
  }

  /** Whether the node that sent these bytes of feedback drains or stops. */
  public static boolean isLeaving(byte[] bytes) {
    return isReadable(bytes) && (bytes[FLAGS_AT] & LEAVING) != 0;
  }

  /**
   * Returns the pause that the sender of these bytes of feedback expects; null if it expects none,
   * cannot announce any, or announces an implausible one.
   */
  public static @Nullable ForetoldPause foretold(byte[] bytes) {
    if (!foretells(bytes) || bytes.length < MOST_LENGTH || (bytes[FLAGS_AT] & PAUSING) == 0) {
      return null;
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes, LENGTH, MOST_LENGTH - LENGTH);
    long until = buffer.getLong();
    long length = buffer.getLong();
    boolean plausible = Plausible.isTime(until) && Plausible.isTime(length) && length > 0;
    return plausible ? new ForetoldPause(until, length) : null;
  }

  /** Whether the sender of these bytes of feedback announces the pauses that it expects. */
  public static boolean foretells(byte[] bytes) {
    return isReadable(bytes) && Byte.toUnsignedInt(bytes[0]) >= VERSION;
  }

  private static boolean isReadable(byte[] bytes) {
    return bytes.length >= LENGTH && Byte.toUnsignedInt(bytes[0]) >= FIRST_VERSION;
  }
}
