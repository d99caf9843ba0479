// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

/**
 * SyncGC's "memtable-aware" policy (section 3.2): reclaims until the memtables fit into the free
 * blocks. It stops with the pause, in the middle of a block if need be.
 */
final class MemtableAwarePolicy implements CollectionPolicy {
  @Override
  public CollectionOrder order(PauseForecast pause, MemtableState memtables, DriveState drive) {
    long needed = drive.blocksOf(memtables.pendingBytes() + memtables.flushingBytes());
    long missing = Math.max(0, needed - drive.freeBlocks());
    return new CollectionOrder(missing, CollectionOrder.NO_LIMIT, VictimOrder.FEWEST_VALID);
  }
}
