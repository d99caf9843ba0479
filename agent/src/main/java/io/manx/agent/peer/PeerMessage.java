package io.manx.agent.peer;

import io.manx.core.wire.ForetoldPause;
import io.manx.core.wire.Plausible;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What a node tells another apart from reads, as bytes of a message parameter: version, kind, reads
 * in flight, latency in nanoseconds, since version 2 nodes that remain and the number of a message,
 * and since version 3 nanoseconds until a pause; big-endian, 34 bytes. Immutable.
 *
 * <p>A newer version of Manx may add kinds, and fields behind these; it changes neither the order
 * nor the meaning of what is here. So what is longer is read by its beginning, and an unknown kind
 * of a newer version is no error.
 *
 * <p>Bytes come from other nodes and are trusted no further than their form: what is shorter or of
 * an older version, or has values beyond any real read's, is no notice.
 */
public final class PeerMessage {
  /** What it is about. */
  public enum Kind {
    /** How are you? */
    PROBE(1),
    /** The answer. */
    ANSWER(2),
    /** The node drains or stops. */
    FAREWELL(3),
    /** Fewer nodes have yet to answer a range read that a message of this node is a part of. */
    REMAINING(4),
    /** The node is about to pause, for as long as its latency says; or, with 0, it no longer is. */
    PAUSE(5),
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

  static final PeerMessage PROBE = new PeerMessage(Kind.PROBE, 0, 0, 0, 0, 0);
  static final PeerMessage FAREWELL = new PeerMessage(Kind.FAREWELL, 0, 0, 0, 0, 0);
  static final PeerMessage PAUSE_IS_OVER = new PeerMessage(Kind.PAUSE, 0, 0, 0, 0, 0);

  private static final byte FIRST_VERSION = 1;
  private static final byte SECOND_VERSION = 2;
  private static final byte VERSION = 3;

  /** Of the first version. */
  private static final int LEAST_LENGTH = 2 + Integer.BYTES + Long.BYTES;

  private static final int SECOND_LENGTH = LEAST_LENGTH + Integer.BYTES + Long.BYTES;
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
   * Returns one about a range read.
   *
   * @param message the number of the message that asked for a part of it
   * @param nodes how many have yet to answer, that of the message among them
   */
  public static PeerMessage remaining(long message, int nodes) {
    return new PeerMessage(Kind.REMAINING, 0, 0, nodes, message, 0);
  }

  /** Returns one about a pause to come. */
  public static PeerMessage pause(ForetoldPause pause) {
    return new PeerMessage(Kind.PAUSE, 0, pause.lengthNanos(), 0, 0, pause.untilNanos());
  }

  /** What it is about. */
  public Kind kind() {
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

  /** The pause that the node expects, or null if that is over. */
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

  /** Returns the notice, or null if the bytes are none. */
  static @Nullable PeerMessage decode(byte[] bytes) {
    if (bytes.length < LEAST_LENGTH) {
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
