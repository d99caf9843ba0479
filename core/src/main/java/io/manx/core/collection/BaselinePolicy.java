// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

/** Leaves the drive to itself: it reclaims when it has no free blocks left. */
final class BaselinePolicy implements CollectionPolicy {
  @Override
  public CollectionOrder order(PauseForecast pause, MemtableState memtables, DriveState drive) {
    return CollectionOrder.NONE;
  }

  @Override
  public boolean needsDrive() {
    return false;
  }
}
