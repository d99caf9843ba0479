// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks;

import io.manx.core.consistency.switching.TrackedWrite;
import java.nio.ByteBuffer;

/** A write that some of three replicas have acknowledged from the beginning. */
final class ListedWrite extends TrackedWrite {
  private final int acknowledged;

  ListedWrite(ByteBuffer key, int acknowledged) {
    super(key, 0);
    this.acknowledged = acknowledged;
  }

  @Override
  protected int acknowledged() {
    return acknowledged;
  }

  @Override
  protected int required() {
    return 1;
  }

  @Override
  protected int replicas() {
    return 3;
  }
}
