package io.manx.core.wire;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Feedback as bytes: version, flags (bit 0: the node leaves), queue size on arrival, pending and
 * active, waiting and service time in nanoseconds; big-endian, 26 bytes. Since version 3, where bit
 * 1 of the flags is set, 16 more: nanoseconds until the node pauses, and for how many.
 *
 * <p>A newer version of Manx may use more flags, and add fields behind these; it changes neither
 * the order nor the meaning of what is here. So what is longer, or newer, is read by its beginning.
 *
 * <p>Bytes come from nodes, beside a message between them or a result for a client, and are trusted
 * no further than their form: what is shorter, of an older version, or has values beyond any real
 * read's is not feedback.
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

  /** How many bytes they are at least; newer versions may have more. */
  public static final int LENGTH = FEEDBACK_AT + 2 * Integer.BYTES + 2 * Long.BYTES;

  /** How many of them this version reads at most. */
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

  /** Returns these bytes of feedback with a pause that the node expects; as they are if null. */
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

  /** Returns the bytes of figures that no feedback has, such as a liar's. */
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

  /** Returns the feedback, or null if the bytes are none. */
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

  /** Whether the node that these bytes of feedback are of drains or stops. */
  public static boolean isLeaving(byte[] bytes) {
    return isReadable(bytes) && (bytes[FLAGS_AT] & LEAVING) != 0;
  }

  /**
   * Returns the pause that the node that these bytes of feedback are of expects; null if it expects
   * none, cannot say so, or says what no pause is.
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

  /** Whether the node that these bytes of feedback are of would say that it expects a pause. */
  public static boolean foretells(byte[] bytes) {
    return isReadable(bytes) && Byte.toUnsignedInt(bytes[0]) >= VERSION;
  }

  private static boolean isReadable(byte[] bytes) {
    return bytes.length >= LENGTH && Byte.toUnsignedInt(bytes[0]) >= FIRST_VERSION;
  }
}
