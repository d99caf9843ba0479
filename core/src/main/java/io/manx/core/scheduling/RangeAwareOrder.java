package io.manx.core.scheduling;

/**
 * Range reads by {@link RangeSize} among themselves; single reads keep the places in which they
 * arrived (Fukuda 2013, section IV.C, "RaS").
 *
 * <p>The paper does not say how its "P+RaS", in which single reads have no priority, orders a
 * single read and a range read. Here each range read that is due hands its turn to the smallest.
 */
final class RangeAwareOrder implements ReadOrder {
  @Override
  public long rank(WaitingRead read) {
    return 0;
  }

  @Override
  public boolean swapsRanges() {
    return true;
  }

  @Override
  public boolean usesRemainingNodes() {
    return true;
  }
}
