package io.manx.core.collection;

/**
 * Reclaims as many blocks as it can until the pause ends: SyncGC's "greedy" (section 3.2). Blocks
 * whose pages would soon have been overwritten are moved in vain, which wears the drive.
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
