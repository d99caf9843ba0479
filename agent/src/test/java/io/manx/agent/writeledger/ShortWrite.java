// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.writeledger;

import io.manx.core.consistency.switching.TrackedWrite;
import java.nio.ByteBuffer;

/** A write acknowledged by one of two replicas, as many as the client asked for. */
final class ShortWrite extends TrackedWrite {
  ShortWrite(int key, long deadlineNanos) {
    super(ByteBuffer.allocate(Integer.BYTES).putInt(0, key), deadlineNanos);
  }

  @Override
  protected int acknowledged() {
    return 1;
  }

  @Override
  protected int required() {
    return 1;
  }

  @Override
  protected int replicas() {
    return 2;
  }
}
