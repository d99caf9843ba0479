// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

/** The measured mean latency of a mix of reads and writes. Immutable. */
public final class MixMeasurement {
  private final LevelPair pair;
  private final double readShare;
  private final double concurrency;
  private final double meanMillis;

  /**
   * Creates it.
   *
   * @param readShare reads among the requests, between 0 and 1
   * @param concurrency requests that were outstanding at once, above 0
   * @param meanMillis mean of all requests, above 0
   * @throws IllegalArgumentException if a figure is out of range
   */
  public MixMeasurement(LevelPair pair, double readShare, double concurrency, double meanMillis) {
    if (!(readShare > 0 && readShare < 1)) {
      throw new IllegalArgumentException("read share " + readShare + "; must be between 0 and 1");
    }
    if (!(concurrency > 0 && meanMillis > 0) || Double.isInfinite(concurrency + meanMillis)) {
      throw new IllegalArgumentException(
          "concurrency " + concurrency + ", mean " + meanMillis + " ms; must be above 0");
    }
    this.pair = pair;
    this.readShare = readShare;
    this.concurrency = concurrency;
    this.meanMillis = meanMillis;
  }

  /** The pair of levels. */
  public LevelPair pair() {
    return pair;
  }

  double readShare() {
    return readShare;
  }

  double concurrency() {
    return concurrency;
  }

  double meanMillis() {
    return meanMillis;
  }
}
