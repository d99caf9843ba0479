package io.manx.agent.scheduling;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What a coordinator tells a replica of a read with its request, as bytes of a message parameter
 * that nodes without the agent ignore: version, flags, nodes; big-endian, 6 bytes. Immutable.
 *
 * <p>A newer version may add fields behind these, and flags; so what is longer is read by its
 * beginning. Bytes come from other nodes: what is shorter, older or beyond any cluster is no hint.
 */
public final class RequestHint {
  /** Name of the message parameter. */
  public static final String PARAMETER = "manx-read";

  /** That of a read of which there is nothing to say. */
  public static final RequestHint NONE = new RequestHint(1, false);

  private static final byte VERSION = 1;
  private static final int BATCH = 1;
  private static final int LENGTH = 2 + Integer.BYTES;
  private static final int MOST_NODES = 100_000;

  private final int nodes;
  private final boolean batch;

  /**
   * Creates one.
   *
   * @param nodes that a range read is sent to at once
   * @param batch whether it is batch work
   */
  public RequestHint(int nodes, boolean batch) {
    this.nodes = Math.max(1, Math.min(nodes, MOST_NODES));
    this.batch = batch;
  }

  /** Nodes that a range read is sent to at once, at least 1. */
  public int nodes() {
    return nodes;
  }

  /** Whether it is batch work. */
  public boolean isBatch() {
    return batch;
  }

  /** Whether there is anything to say. */
  public boolean saysSomething() {
    return nodes > 1 || batch;
  }

  /** Returns its bytes. */
  public byte[] encode() {
    return ByteBuffer.allocate(LENGTH)
        .put(VERSION)
        .put((byte) (batch ? BATCH : 0))
        .putInt(nodes)
        .array();
  }

  /** Returns the hint, or null if the bytes are none. */
  public static @Nullable RequestHint decode(byte[] bytes) {
    if (bytes.length < LENGTH || Byte.toUnsignedInt(bytes[0]) < VERSION) {
      return null;
    }
    int nodes = ByteBuffer.wrap(bytes, 2, Integer.BYTES).getInt();
    boolean plausible = nodes >= 1 && nodes <= MOST_NODES;
    return plausible ? new RequestHint(nodes, (bytes[1] & BATCH) != 0) : null;
  }
}
