// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.messaging;

import io.manx.core.wire.ForetoldPause;
import io.manx.core.wire.Plausible;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A message from one node to another, apart from reads. Encoded as the bytes of a message
 * parameter: version, kind, reads in flight, latency in nanoseconds. Since version 2, remaining
 * nodes and the number of a message follow; since version 3, nanoseconds until a pause. Big-endian,
 * 34 bytes. Immutable.
 *
 * <p>A newer version of Manx may add kinds, and fields at the end; it keeps the order and meaning
 * of the existing fields. So only the known beginning of a longer message is read. An unknown kind
 * of a newer version is no error.
 *
 * <p>Bytes come from other nodes, so malformed or implausible ones are rejected: too short, of an
 * unknown older version, or with values beyond any real read's.
 */
public final class PeerMessage {
  /** The kind of message. */
  public enum Kind {
    /** Asks how busy the node is. */
    PROBE(1),
    /** Answers a probe. */
    ANSWER(2),
    /** The node drains or stops. */
    FAREWELL(3),
    /**
     * Fewer nodes have yet to answer the range read for which a message of this node asked for a
     * part.
     */
    REMAINING(4),
    /** The node is about to pause for the given latency; with 0, the pause is over or withdrawn. */
    PAUSE(5),
    /** A kind that only a newer version of Manx knows. */
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

  static final PeerMessage PROBE = new PeerMessage(Kind.PROBE, 0, 0, 0, 0, 0);
  static final PeerMessage FAREWELL = new PeerMessage(Kind.FAREWELL, 0, 0, 0, 0, 0);
  static final PeerMessage PAUSE_IS_OVER = new PeerMessage(Kind.PAUSE, 0, 0, 0, 0, 0);

  private static final byte FIRST_VERSION = 1;
  private static final byte SECOND_VERSION = 2;
  private static final byte VERSION = 3;

  /** Length of the first version. */
  private static final int MIN_LENGTH = 2 + Integer.BYTES + Long.BYTES;

  private static final int SECOND_LENGTH = MIN_LENGTH + Integer.BYTES + Long.BYTES;
  private static final int LENGTH = SECOND_LENGTH + Long.BYTES;

  private final Kind kind;
  private final int readsInFlight;
  private final long latencyNanos;
  private final int remainingNodes;
  private final long message;
  private final long untilNanos;

  private PeerMessage(
      Kind kind,
      int readsInFlight,
      long latencyNanos,
      int remainingNodes,
      long message,
      long untilNanos) {
    this.kind = kind;
    this.readsInFlight = readsInFlight;
    this.latencyNanos = latencyNanos;
    this.remainingNodes = remainingNodes;
    this.message = message;
    this.untilNanos = untilNanos;
  }

  static PeerMessage answer(int readsInFlight, long latencyNanos) {
    return new PeerMessage(Kind.ANSWER, readsInFlight, latencyNanos, 0, 0, 0);
  }

  /**
   * Returns a message about the progress of a range read.
   *
   * @param message the number of the message that asked for a part of it
   * @param nodes how many have yet to answer, including the receiver
   */
  public static PeerMessage remaining(long message, int nodes) {
    return new PeerMessage(Kind.REMAINING, 0, 0, nodes, message, 0);
  }

  /** Returns a message about a pause to come. */
  public static PeerMessage pause(ForetoldPause pause) {
    return new PeerMessage(Kind.PAUSE, 0, pause.lengthNanos(), 0, 0, pause.untilNanos());
  }

  /** Its kind. */
  public Kind kind() {
    return kind;
  }

  /** How many reads are waiting or being executed. */
  int readsInFlight() {
    return readsInFlight;
  }

  /** How long a read takes there that finds this many reads. */
  long latencyNanos() {
    return latencyNanos;
  }

  /** How many nodes have yet to answer a range read. */
  int remainingNodes() {
    return remainingNodes;
  }

  /** The number of the message that asked for a part of the range read. */
  long message() {
    return message;
  }

  /** The pause that the node expects, or null if it is over. */
  @Nullable ForetoldPause pause() {
    return latencyNanos == 0 ? null : new ForetoldPause(untilNanos, latencyNanos);
  }

  /** Returns its bytes. */
  public byte[] encode() {
    return ByteBuffer.allocate(LENGTH)
        .put(VERSION)
        .put(kind.code)
        .putInt(readsInFlight)
        .putLong(latencyNanos)
        .putInt(remainingNodes)
        .putLong(message)
        .putLong(untilNanos)
        .array();
  }

  /** Returns the message, or null if the bytes are malformed or implausible. */
  static @Nullable PeerMessage decode(byte[] bytes) {
    if (bytes.length < MIN_LENGTH) {
      return null;
    }
    int version = Byte.toUnsignedInt(bytes[0]);
    Kind kind = version < FIRST_VERSION ? null : Kind.of(bytes[1], version);
    boolean isSecond = bytes.length >= SECOND_LENGTH && version >= SECOND_VERSION;
    boolean isThird = bytes.length >= LENGTH && version >= VERSION;
    if (kind == null || (kind == Kind.REMAINING && !isSecond) || (kind == Kind.PAUSE && !isThird)) {
      return null;
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 2, bytes.length - 2);
    int reads = buffer.getInt();
    long latency = buffer.getLong();
    int nodes = isSecond ? buffer.getInt() : 0;
    long message = isSecond ? buffer.getLong() : 0;
    long until = kind == Kind.PAUSE ? buffer.getLong() : 0;
    boolean plausible =
        Plausible.isCount(reads)
            && Plausible.isTime(latency)
            && nodes >= 0
            && Plausible.isTime(until);
    return plausible ? new PeerMessage(kind, reads, latency, nodes, message, until) : null;
  }
}
