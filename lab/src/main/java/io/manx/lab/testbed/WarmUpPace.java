// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

/**
 * Decides after how many equal stretches of load nodes are warm: as soon as they no longer get
 * faster. Their throughput rises as long as their JIT compilers are busy, which takes minutes on a
 * slow machine.
 */
final class WarmUpPace {
  /** Smaller gains are the machine's own variation. */
  private static final double GAIN = 1.03;

  /** A single turn without a gain may be chance. */
  private static final int TURNS_WITHOUT_GAIN = 2;

  private static final int MAX_REPEATS = 2;

  private final int minStretches;
  private final int withoutGainWhenWarm;

  /** The best throughput of each of the settings that take turns. */
  private final double[] best;

  private int stretches;
  private int withoutGain;

  /**
   * Creates one before the first stretch.
   *
   * @param turns minimum stretches of each of the settings; the maximum is twice as many
   * @param settings how many settings of the nodes take turns
   */
  WarmUpPace(int turns, int settings) {
    this.minStretches = turns * settings;
    this.withoutGainWhenWarm = Math.min(TURNS_WITHOUT_GAIN, turns - 1) * settings;
    this.best = new double[settings];
  }

  /** Adds the throughput of the stretch that has just ended. */
  void ran(double throughput) {
    int setting = stretches++ % best.length;
    withoutGain = throughput > GAIN * best[setting] ? 0 : withoutGain + 1;
    best[setting] = Math.max(best[setting], throughput);
  }

  /** Whether no further stretch is needed. */
  boolean isWarm() {
    return stretches >= MAX_REPEATS * minStretches
        || (stretches >= minStretches && withoutGain >= withoutGainWhenWarm);
  }

  /** How many stretches will follow the next one if no further one brings a gain. */
  int stretchesAfterNext() {
    int withoutFurtherGain = Math.max(minStretches - stretches, withoutGainWhenWarm - withoutGain);
    int most = MAX_REPEATS * minStretches - stretches;
    return Math.max(0, Math.min(withoutFurtherGain, most) - 1);
  }
}
