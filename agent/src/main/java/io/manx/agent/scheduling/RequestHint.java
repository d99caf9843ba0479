// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A coordinator's hint about a read, sent with its request. Encoded as the bytes of a message
 * parameter that nodes without the agent ignore: version, flags, nodes; big-endian, 6 bytes.
 * Immutable.
 *
 * <p>A newer version may add flags, and fields at the end, so only the known beginning of a longer
 * hint is read. Bytes come from other nodes, so malformed or implausible ones are rejected: too
 * short, of an unknown older version, or with more nodes than any cluster has.
 */
public final class RequestHint {
  /** Name of the message parameter. */
  public static final String PARAMETER = "manx-read";

  /** The hint when there is nothing to say. */
  public static final RequestHint NONE = new RequestHint(1, false);

  private static final byte VERSION = 1;
  private static final int BATCH = 1;
  private static final int LENGTH = 2 + Integer.BYTES;
  private static final int MAX_NODES = 100_000;

  private final int nodes;
  private final boolean batch;

  /**
   * Creates one.
   *
   * @param nodes how many nodes a range read is sent to at once
   * @param batch whether it is batch work
   */
  public RequestHint(int nodes, boolean batch) {
    this.nodes = Math.max(1, Math.min(nodes, MAX_NODES));
    this.batch = batch;
  }

  /** How many nodes a range read is sent to at once, at least 1. */
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

  /** Returns the hint, or null if the bytes are malformed or implausible. */
  public static @Nullable RequestHint decode(byte[] bytes) {
    if (bytes.length < LENGTH || Byte.toUnsignedInt(bytes[0]) < VERSION) {
      return null;
    }
    int nodes = ByteBuffer.wrap(bytes, 2, Integer.BYTES).getInt();
    boolean plausible = nodes >= 1 && nodes <= MAX_NODES;
    return plausible ? new RequestHint(nodes, (bytes[1] & BATCH) != 0) : null;
  }
}
