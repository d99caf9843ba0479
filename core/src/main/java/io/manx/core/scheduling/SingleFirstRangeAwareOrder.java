package io.manx.core.scheduling;

/**
 * Single reads as in {@link SingleFirstOrder}, then range reads by {@link RangeSize} (Fukuda 2013,
 * "A"). Nothing ages.
 */
final class SingleFirstRangeAwareOrder implements ReadOrder {
  @Override
  public long rank(WaitingRead read) {
    int group = SingleFirstOrder.group(read);
    return group == SingleFirstOrder.RANGE ? group + RangeSize.of(read) : group;
  }

  @Override
  public boolean usesRemainingNodes() {
    return true;
  }
}
