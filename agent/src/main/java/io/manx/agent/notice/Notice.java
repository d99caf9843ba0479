package io.manx.agent.notice;

import io.manx.core.host.Plausible;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What a node tells another apart from reads, as bytes of a message parameter: version, kind, reads
 * in flight, latency in nanoseconds, and since version 2 nodes that remain and the number of a
 * message; big-endian, 26 bytes. Immutable.
 *
 * <p>A newer version of Manx may add kinds, and fields behind these; it changes neither the order
 * nor the meaning of what is here. So what is longer is read by its beginning, and an unknown kind
 * of a newer version is no error.
 *
 * <p>Bytes come from other nodes and are trusted no further than their form: what is shorter or of
 * an older version, or has values beyond any real read's, is no notice.
 */
final class Notice {
  /** What it is about. */
  enum Kind {
    /** How are you? */
    PROBE(1),
    /** The answer. */
    ANSWER(2),
    /** The node drains or stops. */
    FAREWELL(3),
    /** Fewer nodes have yet to answer a range read that a message of this node is a part of. */
    REMAINING(4),
    /** Something that only a newer version of Manx knows. */
    UNKNOWN(0);

    private final byte code;

    Kind(int code) {
      this.code = (byte) code;
    }

    private static @Nullable Kind of(byte code, int version) {
      for (Kind kind : values()) {
        if (kind.code == code && kind != UNKNOWN) {
          return kind;
        }
      }
      return version > VERSION ? UNKNOWN : null;
    }
  }

  /** Name of the message parameter. */
  static final String PARAMETER = "manx-notice";

  static final Notice PROBE = new Notice(Kind.PROBE, 0, 0, 0, 0);
  static final Notice FAREWELL = new Notice(Kind.FAREWELL, 0, 0, 0, 0);

  private static final byte FIRST_VERSION = 1;
  private static final byte VERSION = 2;

  /** Of the first version. */
  private static final int LEAST_LENGTH = 2 + Integer.BYTES + Long.BYTES;

  private static final int LENGTH = LEAST_LENGTH + Integer.BYTES + Long.BYTES;

  private final Kind kind;
  private final int readsInFlight;
  private final long latencyNanos;
  private final int remainingNodes;
  private final long message;

  private Notice(
      Kind kind, int readsInFlight, long latencyNanos, int remainingNodes, long message) {
    this.kind = kind;
    this.readsInFlight = readsInFlight;
    this.latencyNanos = latencyNanos;
    this.remainingNodes = remainingNodes;
    this.message = message;
  }

  static Notice answer(int readsInFlight, long latencyNanos) {
    return new Notice(Kind.ANSWER, readsInFlight, latencyNanos, 0, 0);
  }

  /**
   * Returns one about a range read.
   *
   * @param message the number of the message that asked for a part of it
   * @param nodes how many have yet to answer, that of the message among them
   */
  static Notice remaining(long message, int nodes) {
    return new Notice(Kind.REMAINING, 0, 0, nodes, message);
  }

  Kind kind() {
    return kind;
  }

  /** How many reads wait or are executed. */
  int readsInFlight() {
    return readsInFlight;
  }

  /** What a read that finds so many takes there. */
  long latencyNanos() {
    return latencyNanos;
  }

  /** How many nodes have yet to answer a range read. */
  int remainingNodes() {
    return remainingNodes;
  }

  /** The number of the message that asked for a part of it. */
  long message() {
    return message;
  }

  byte[] encode() {
    return ByteBuffer.allocate(LENGTH)
        .put(VERSION)
        .put(kind.code)
        .putInt(readsInFlight)
        .putLong(latencyNanos)
        .putInt(remainingNodes)
        .putLong(message)
        .array();
  }

  /** Returns the notice, or null if the bytes are none. */
  static @Nullable Notice decode(byte[] bytes) {
    if (bytes.length < LEAST_LENGTH) {
      return null;
    }
    int version = Byte.toUnsignedInt(bytes[0]);
    Kind kind = version < FIRST_VERSION ? null : Kind.of(bytes[1], version);
    boolean isLong = bytes.length >= LENGTH && version > FIRST_VERSION;
    if (kind == null || (kind == Kind.REMAINING && !isLong)) {
      return null;
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 2, bytes.length - 2);
    int reads = buffer.getInt();
    long latency = buffer.getLong();
    int nodes = isLong ? buffer.getInt() : 0;
    long message = isLong ? buffer.getLong() : 0;
    boolean plausible = Plausible.isCount(reads) && Plausible.isTime(latency) && nodes >= 0;
    return plausible ? new Notice(kind, reads, latency, nodes, message) : null;
  }
}
