package io.manx.agent.cassandra;

/** What Cassandra holds in memory until it writes it to disk, and what it has written. In bytes. */
public interface Memtables {
  /** Of memory, in memtables, those being flushed among them. */
  long usedBytes();

  /** Of memory, in memtables that are being flushed. */
  long reclaimingBytes();

  /** Of memory, not being flushed, at which a flush begins. */
  long flushBytes();

  /** Of files, that flushes have written since the node started. */
  long flushedBytes();

  /** Of files, that compaction has written since the node started. */
  long compactedBytes();
}
