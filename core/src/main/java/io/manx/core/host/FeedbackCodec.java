package io.manx.core.host;

import io.manx.core.selection.Feedback;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Feedback as bytes: version, flags (bit 0: the node leaves), queue size on arrival, pending and
 * active, waiting and service time in nanoseconds; big-endian, 26 bytes.
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

  private static final byte VERSION = 2;
  private static final int FLAGS_AT = 1;
  private static final int LEAVING = 1;
  private static final int FEEDBACK_AT = 2;

  /** How many bytes they are; newer versions may have more. */
  public static final int LENGTH = FEEDBACK_AT + 2 * Integer.BYTES + 2 * Long.BYTES;

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

  private static boolean isReadable(byte[] bytes) {
    return bytes.length >= LENGTH && Byte.toUnsignedInt(bytes[0]) >= VERSION;
  }
}
