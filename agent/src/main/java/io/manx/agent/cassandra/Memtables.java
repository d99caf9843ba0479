// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

/** Sizes of memtables, and of what Cassandra has written to disk, in bytes. */
public interface Memtables {
  /** Memory in all memtables, including those being flushed. */
  long usedBytes();

  /** Memory in memtables that are being flushed. */
  long reclaimingBytes();

  /** Memory, apart from what is being flushed, at which a flush begins. */
  long flushBytes();

  /** Size of the files that flushes have written since the node started. */
  long flushedBytes();

  /** Size of the files that compaction has written since the node started. */
  long compactedBytes();
}
