// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

/**
 * Runs single reads as in {@link SingleFirstOrder}, then range reads by {@link RangeSize} (Fukuda
 * 2013, "A"), then batch work. Reads do not age.
 */
final class SingleFirstRangeAwareOrder implements ReadOrder {
  @Override
  public long rank(WaitingRead read) {
    int group = SingleFirstOrder.group(read);
    switch (group) {
      case SingleFirstOrder.RANGE:
        return group + RangeSize.of(read);
      case SingleFirstOrder.BATCH:
        return Long.MAX_VALUE;
      default:
        return group;
    }
  }

  @Override
  public boolean usesRemainingNodes() {
    return true;
  }
}
