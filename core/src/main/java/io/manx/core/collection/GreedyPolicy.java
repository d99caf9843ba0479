// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

/**
 * SyncGC's "greedy" policy (section 3.2): reclaims as many blocks as it can until the pause ends.
 * It also moves pages that would soon have been overwritten, which wears the drive.
 */
final class GreedyPolicy implements CollectionPolicy {
  private static final CollectionOrder ALL =
      new CollectionOrder(
          CollectionOrder.UNLIMITED_BLOCKS, CollectionOrder.NO_LIMIT, VictimOrder.FEWEST_VALID);

  @Override
  public CollectionOrder order(PauseForecast pause, MemtableState memtables, DriveState drive) {
    return ALL;
  }

  @Override
  public boolean needsDrive() {
    return false;
  }
}
