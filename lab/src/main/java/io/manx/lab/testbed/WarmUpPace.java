package io.manx.lab.testbed;

/**
 * Decides after how many equal stretches of load nodes are warm: once they no longer get faster.
 * What they answer at full speed rises for as long as their compilers find something to do, which
 * takes minutes on a slow machine.
 */
final class WarmUpPace {
  /** Less than that is the machine's own ups and downs. */
  private static final double GAIN = 1.03;

  /** One turn without a gain may be a bad moment. */
  private static final int TURNS_WITHOUT_GAIN = 2;

  private static final int MOST_TIMES = 2;

  private final int least;
  private final int withoutGainAtRest;

  /** Of the stretches of each of the settings that take turns. */
  private final double[] best;

  private int stretches;
  private int withoutGain;

  /**
   * Begins.
   *
   * @param turns how often each of the settings has a stretch at least; at most twice as often
   * @param settings how many settings of the nodes take turns
   */
  WarmUpPace(int turns, int settings) {
    this.least = turns * settings;
    this.withoutGainAtRest = Math.min(TURNS_WITHOUT_GAIN, turns - 1) * settings;
    this.best = new double[settings];
  }

  /** Takes note of the throughput of one more stretch. */
  void ran(double throughput) {
    int setting = stretches++ % best.length;
    withoutGain = throughput > GAIN * best[setting] ? 0 : withoutGain + 1;
    best[setting] = Math.max(best[setting], throughput);
  }

  /** Whether no further stretch is needed. */
  boolean isWarm() {
    return stretches >= MOST_TIMES * least
        || (stretches >= least && withoutGain >= withoutGainAtRest);
  }

  /** How many stretches are planned to follow the next one. */
  int stretchesAfterNext() {
    return Math.max(0, least - stretches - 1);
  }
}
