// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The figures of Gorbenko 2020 (a cluster of three nodes with three replicas of each row). */
final class PublishedFigures {
  static final double[] THREADS = {10, 50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000};

  static final List<Level> LEVELS = List.of(Level.ONE, Level.QUORUM, Level.ALL);

  static final LevelPair READ_ONE = LevelPair.parse("ONE/ALL");
  static final LevelPair QUORUMS = LevelPair.parse("QUORUM/QUORUM");
  static final LevelPair WRITE_ONE = LevelPair.parse("ALL/ONE");

  /** In the order of the columns of table IV. */
  static final List<LevelPair> PAIRS = List.of(READ_ONE, QUORUMS, WRITE_ONE);

  static final double[] MIXED_READ_SHARES = {0.1, 0.3, 0.5, 0.9};

  /** Latency in µs, its coefficient of variation in %, operations/s: each at ONE, QUORUM, ALL. */
  private static final int[][] READS = {
    {8120, 8150, 8311, 17, 17, 15, 1136, 1023, 959},
    {12207, 13077, 14732, 29, 27, 21, 3525, 3295, 3181},
    {15768, 18139, 21428, 32, 30, 24, 6323, 5489, 5180},
    {21853, 26350, 29218, 56, 43, 38, 7959, 7022, 6271},
    {31038, 35996, 41326, 63, 48, 45, 9025, 7815, 7011},
    {38928, 48054, 52921, 58, 49, 44, 9561, 7998, 7313},
    {49931, 59799, 65569, 54, 46, 40, 9723, 8173, 7438},
    {56433, 72083, 77215, 50, 42, 39, 10221, 8496, 7586},
    {69527, 79919, 84427, 49, 39, 37, 9899, 8567, 7956},
    {74766, 87445, 93092, 47, 39, 35, 10487, 9041, 8322},
    {89479, 98086, 107238, 48, 39, 36, 10248, 8906, 8281},
    {96854, 106762, 117367, 45, 41, 38, 10508, 9072, 8398},
  };

  /** The same of writes (table II). */
  private static final int[][] WRITES = {
    {8941, 8988, 9116, 20, 18, 16, 1066, 1053, 921},
    {11198, 11317, 12591, 28, 28, 26, 4043, 3861, 3720},
    {14550, 14747, 16235, 37, 32, 28, 6384, 6228, 5937},
    {19825, 20464, 22064, 51, 42, 32, 8803, 8361, 8074},
    {24119, 26078, 27458, 68, 58, 40, 10679, 10334, 9871},
    {29944, 33338, 35319, 61, 55, 49, 12041, 11294, 10380},
    {36831, 38784, 41364, 60, 53, 46, 12686, 12200, 11530},
    {41412, 44240, 46963, 58, 47, 45, 13444, 12548, 12054},
    {48256, 53276, 55192, 56, 51, 46, 13533, 12714, 12287},
    {55629, 61712, 64856, 54, 51, 47, 13369, 12572, 11913},
    {61410, 67329, 69615, 53, 49, 44, 13552, 13051, 12568},
    {65254, 72726, 78333, 51, 49, 46, 13428, 12985, 12141},
  };

  /** Table IV: latency in µs with 10, 30, 50 and 90 % reads, each of 1R-3W, 2R-2W, 3R-1W. */
  private static final int[][] MIXES = {
    {9324, 8746, 8935, 9187, 8896, 9133, 9049, 9045, 9331, 8774, 9345, 9728},
    {12304, 11651, 11679, 12137, 11806, 12157, 11970, 11960, 12636, 11637, 12269, 13593},
    {15794, 15027, 14863, 15661, 15372, 15820, 15529, 15717, 16777, 15264, 16407, 18691},
    {22281, 21286, 20741, 22397, 22433, 22917, 22512, 23580, 25093, 22743, 25874, 29446},
    {28532, 27402, 26428, 29051, 29622, 29938, 29570, 31842, 33447, 30609, 36283, 40466},
    {34928, 33804, 32322, 35926, 37104, 37075, 36924, 40405, 41828, 38921, 47006, 51335},
    {41709, 40714, 38628, 43204, 44930, 44425, 44700, 49146, 50222, 47690, 57578, 61815},
    {48976, 48149, 45371, 50952, 53035, 51989, 52928, 57921, 58607, 56879, 67694, 71843},
    {56686, 55914, 52385, 59115, 61239, 59672, 61544, 66564, 66959, 66403, 77214, 81534},
    {64655, 63610, 59319, 67523, 69247, 67285, 70392, 74885, 75250, 76128, 86160, 91182},
    {72561, 70628, 65636, 75888, 76650, 74541, 79216, 82672, 83447, 85872, 94716, 101258},
    {79937, 76154, 70612, 83803, 82922, 81061, 87670, 89691, 91510, 95403, 103228, 112407},
  };

  private PublishedFigures() {}

  private static double[] column(Operation operation, int column) {
    return Arrays.stream(operation == Operation.READ ? READS : WRITES)
        .mapToDouble(row -> row[column])
        .toArray();
  }

  /** Returns the mean latencies in microseconds at {@link #THREADS} (tables I and II). */
  static double[] meanMicros(Operation operation, Level level) {
    return column(operation, LEVELS.indexOf(level));
  }

  /** Returns the estimate of table IV in microseconds, by index in the arrays above. */
  static int mixedMicros(int threads, int readShare, int pair) {
    return MIXES[threads][readShare * PAIRS.size() + pair];
  }

  /**
   * Returns a profile with these means, throughputs and coefficients of variation; the paper has no
   * distributions, so latencies are exponential above a least one.
   */
  static Profile profile() {
    List<LevelMeasurements> measured = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      for (Level level : LEVELS) {
        measured.add(measurements(operation, level));
      }
    }
    return new Profile(Replication.of(3), measured);
  }

  private static LevelMeasurements measurements(Operation operation, Level level) {
    double[] micros = meanMicros(operation, level);
    double[] variations = column(operation, LEVELS.indexOf(level) + 3);
    double[] throughputs = column(operation, LEVELS.indexOf(level) + 6);
    List<Measurement> measurements = new ArrayList<>();
    for (int i = 0; i < THREADS.length; i++) {
      double mean = micros[i] / 1000;
      double deviation = mean * variations[i] / 100;
      measurements.add(
          new Measurement(
              THREADS[i],
              mean,
              LatencyDistribution.of(p -> mean - deviation - deviation * Math.log1p(-p)),
              throughputs[i]));
    }
    return new LevelMeasurements(operation, level, measurements);
  }
}
