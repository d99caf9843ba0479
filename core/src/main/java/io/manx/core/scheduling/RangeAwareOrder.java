// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

/**
 * Orders range reads by {@link RangeSize} among themselves; single reads keep their order of
 * arrival (Fukuda 2013, section IV.C, "RaS").
 *
 * <p>The paper does not say how its "P+RaS", without priority of single reads, orders a single read
 * and a range read. Here each range read whose turn it is hands its turn to the smallest.
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
