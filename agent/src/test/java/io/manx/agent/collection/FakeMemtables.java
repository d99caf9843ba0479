// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

import io.manx.agent.cassandra.Memtables;

/** Memtables whose sizes a test sets. */
final class FakeMemtables implements Memtables {
  long used;
  long reclaiming;
  long flush = 48 << 20;
  long flushed;
  long compacted;

  @Override
  public long usedBytes() {
    return used;
  }

  @Override
  public long reclaimingBytes() {
    return reclaiming;
  }

  @Override
  public long flushBytes() {
    return flush;
  }

  @Override
  public long flushedBytes() {
    return flushed;
  }

  @Override
  public long compactedBytes() {
    return compacted;
  }
}
