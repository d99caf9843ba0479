package io.manx.agent.measurement;

import io.manx.core.selection.Feedback;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Feedback as bytes of a message parameter: version, queue size on arrival, pending and active,
 * waiting and service time in nanoseconds; big-endian, 25 bytes.
 *
 * <p>Bytes come from other nodes and are trusted no further than their form: what has another
 * length, another version, or values beyond any real read's is not feedback.
 */
public final class FeedbackCodec {
  /** Name of the message parameter. */
  public static final String PARAMETER = "manx";

  private static final byte VERSION = 1;
  private static final int LENGTH = 1 + 2 * Integer.BYTES + 2 * Long.BYTES;
  private static final int MOST_READS = 1 << 24;
  private static final long LONGEST_NANOS = 3_600_000_000_000L;

  private FeedbackCodec() {}

  /** Returns the bytes. */
  public static byte[] encode(Feedback feedback) {
    return ByteBuffer.allocate(LENGTH)
        .put(VERSION)
        .putInt(feedback.queueSizeOnArrival())
        .putInt(feedback.pendingAndActive())
        .putLong(feedback.waitingNanos())
        .putLong(feedback.serviceNanos())
        .array();
  }

  /** Returns the feedback, or null if the bytes are none. */
  public static @Nullable Feedback decode(byte[] bytes) {
    if (bytes.length != LENGTH || bytes[0] != VERSION) {
      return null;
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 1, LENGTH - 1);
    int queueSize = buffer.getInt();
    int pendingAndActive = buffer.getInt();
    long waiting = buffer.getLong();
    long service = buffer.getLong();
    boolean plausible =
        isWithin(queueSize, MOST_READS)
            && isWithin(pendingAndActive, MOST_READS)
            && isWithin(waiting, LONGEST_NANOS)
            && isWithin(service, LONGEST_NANOS);
    return plausible ? new Feedback(queueSize, pendingAndActive, waiting, service) : null;
  }

  private static boolean isWithin(long value, long most) {
    return value >= 0 && value <= most;
  }
}
