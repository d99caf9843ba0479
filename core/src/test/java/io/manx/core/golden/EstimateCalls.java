// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import java.util.Map;
import java.util.SplittableRandom;

/** Makes {@code calls-estimate}: averages, quantiles, medians, regressions and streaks. */
final class EstimateCalls {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final int AGES = 40;

  private final SplittableRandom random = new SplittableRandom(1);
  private final CallRecorder calls;

  private EstimateCalls(CallRecorder calls) {
    this.calls = calls;
  }

  static GoldenFile make() {
    GoldenFile file =
        new GoldenFile(
            "calls-estimate",
            "Estimators that policies and speculation are built on, with random and odd values.",
            Map.of());
    EstimateCalls all = new EstimateCalls(new CallRecorder(file));
    all.randomBits();
    all.averages();
    all.quantiles();
    all.firstMedians();
    all.networkTimes();
    all.persistence();
    all.streaks();
    all.replicaMeans();
    all.replicaTails();
    all.lines();
    all.regressions();
    return file;
  }

  /** A time in milliseconds to the microsecond; few are long. */
  private double millis() {
    double scale = random.nextInt(12) == 0 ? 200 : 4;
    return Math.rint(-Math.log(1 - random.nextDouble()) * scale * 1e3) / 1e3;
  }

  private long nanos() {
    return (long) (millis() * MILLI) + random.nextInt(1_000);
  }

  private void randomBits() {
    for (long seed : new long[] {0, 1, -1, Long.MIN_VALUE, random.nextLong()}) {
      Object bits = calls.make("RandomBits", seed);
      for (int i = 0; i < 8; i++) {
        calls.call(bits, "next");
        calls.call(bits, "nextDouble");
      }
      calls.invoke("RandomBits", "mix", seed);
      calls.invoke("RandomBits", "mix", seed >>> 40);
    }
  }

  private void averages() {
    Object[] all = {
      calls.make("Ewma.fromFirstSample", 0.1),
      calls.make("Ewma.from", 0.003, 0.25),
      calls.make("Ewma.fromZero", 0.9),
      calls.make("Ewma.fromFirstSample", 1.0)
    };
    for (Object average : all) {
      calls.call(average, "value");
      for (int i = 0; i < 40; i++) {
        double sample = i == 7 ? 0 : i == 9 ? 1e12 : millis();
        if (i % 4 == 3) {
          calls.call(average, "add", sample, 1.0 / (1 + i));
        } else {
          calls.call(average, "add", sample);
        }
        calls.call(average, "value");
      }
    }
  }

  private void quantiles() {
    Object[] all = {
      calls.make("LogQuantile", 0.5, 0.001),
      calls.make("LogQuantile", 0.1, 1.0),
      calls.make("LogQuantile", 0.99, 1.0),
      calls.make("LogQuantile", 0.0, 1.0),
      calls.make("LogQuantile", 1.0, 1.0),
      calls.make("LogQuantile.soonFalling", 0.95, 1.0),
      calls.make("LogQuantile.soonFalling", 0.6, 1.0),
    };
    for (Object quantile : all) {
      for (int i = 0; i < 220; i++) {
        // Long values in one burst, and then a long run of short ones.
        double value = i > 80 && i < 90 ? 5_000 + millis() : i > 150 ? 0.5 : millis();
        calls.call(quantile, "add", i == 20 ? -1.0 : value);
        if (i % 8 == 0 || (i > 85 && i < 95)) {
          calls.call(quantile, "value");
        }
        if (i % 60 == 59) {
          calls.call(quantile, "lowerTo", millis());
          calls.call(quantile, "value");
          calls.call(quantile, "count");
        }
      }
    }
    Object fresh = calls.make("LogQuantile", 0.5, 2.0);
    calls.call(fresh, "value");
    calls.call(fresh, "lowerTo", 0.5);
    calls.call(fresh, "value");
    calls.call(fresh, "lowerTo", 7);
    calls.call(fresh, "value");
    calls.call(fresh, "count");
  }

  private void firstMedians() {
    for (int most : new int[] {1, 4, 40}) {
      Object median = calls.make("FirstMedian", most);
      for (int i = 0; i < most + 3; i++) {
        calls.call(median, "isComplete");
        calls.call(median, "add", i == 2 ? 7L : nanos() + 1);
      }
    }
  }

  private void networkTimes() {
    for (double quantile : new double[] {0.1, 0.5}) {
      Object network = calls.make("NetworkTime", quantile, 2 * SECOND);
      long now = quantile == 0.1 ? -3 * SECOND : 77 * SECOND;
      calls.call(network, "isKnown", now);
      calls.call(network, "millis");
      for (int i = 0; i < 90; i++) {
        now += i % 20 == 13 ? 2 * SECOND + random.nextInt(2) : random.nextInt(300_000_000);
        calls.call(network, "isKnown", now);
        calls.call(network, "add", i == 40 ? 0.0 : i == 33 ? 80.5 : millis(), now);
        calls.call(network, "isKnown", now + 2 * SECOND + i % 2);
        calls.call(network, "millis");
      }
    }
  }

  private void persistence() {
    for (double firstShare : new double[] {0, 1, 0.3}) {
      Object persistence = calls.make("Persistence", firstShare);
      for (int i = 0; i < 90; i++) {
        long age = i % 30 == 0 ? 0 : i % 30 == 1 ? -5 : nearPowerOfTwo();
        double known = Math.rint((millis() - 3) * 1e3) / 1e3;
        double found = Math.rint((0.6 * known + millis() - 3) * 1e3) / 1e3;
        calls.call(persistence, "learn", known, found, age);
        calls.call(persistence, "share", age);
      }
      for (int log = 16; log < AGES; log++) {
        calls.call(persistence, "share", (1L << log) - 1);
        calls.call(persistence, "share", 1L << log);
      }
    }
  }

  private long nearPowerOfTwo() {
    return (1L << random.nextInt(17, 36)) + random.nextInt(-1, 2) * (1L << random.nextInt(15));
  }

  private void streaks() {
    Object failures = calls.make("FailureStreak");
    long now = -5 * SECOND;
    calls.call(failures, "isFailing", now);
    calls.call(failures, "answered");
    for (int i = 0; i < 90; i++) {
      calls.call(failures, "failed", now);
      long lasts = MILLI << Math.min(i % 18, 10);
      for (long after : new long[] {0, lasts - 1, lasts, lasts + 1}) {
        calls.call(failures, "isFailing", now + after);
      }
      now += random.nextLong(2 * lasts);
      if (i % 18 == 17) {
        calls.call(failures, "answered");
        calls.call(failures, "isFailing", now);
      }
    }
    Object stalls = calls.make("StallStreak");
    now = -SECOND;
    for (long sent : new long[] {now, now, now - 1, now, now + 1}) {
      calls.call(stalls, "answered", true, sent, now);
      calls.call(stalls, "isLast", now + 3 * MILLI);
      calls.call(stalls, "isLast", now + 100 * MILLI);
    }
    for (int i = 0; i < 160; i++) {
      boolean late = i % 40 < 14 ? i % 3 != 0 : random.nextInt(5) == 0;
      long sent = now - random.nextLong(8 * MILLI);
      calls.call(stalls, "answered", late, sent, now);
      calls.call(stalls, "isInDoubt");
      calls.call(stalls, "isLast", now + (MILLI << random.nextInt(14)) - random.nextInt(2));
      now += random.nextLong(12 * MILLI);
    }
  }

  private void replicaMeans() {
    for (int replicas : new int[] {1, 2, 3, 12}) {
      Object means = calls.make("MedianOfReplicaMeans", 0.03, 0.01);
      calls.call(means, "value");
      calls.call(means, "lower");
      calls.call(means, "multiple", 3);
      for (int i = 0; i < 60 + 30 * replicas; i++) {
        int replica = random.nextInt(replicas);
        double sample = replica == 2 ? 10 * millis() : replica == 1 && i % 5 > 0 ? 1 : millis();
        calls.call(means, "add", replica, sample);
        if (i % 5 == 0) {
          calls.call(means, "value");
          calls.call(means, "lower");
          calls.call(means, "multiple", sample);
        }
      }
    }
    Object zeroes = calls.make("MedianOfReplicaMeans", 0.03, 0.01);
    calls.repeat(25, zeroes, "add", 0, 0);
    calls.call(zeroes, "multiple", 3);
  }

  private void replicaTails() {
    for (int replicas : new int[] {1, 3, 12}) {
      Object tails = calls.make("MedianOfReplicaTails", replicas == 3 ? 0.6 : 0.95);
      for (int i = 0; i < 80 + 35 * replicas; i++) {
        int replica = random.nextInt(replicas);
        long response = i < 4 ? 300 * MILLI : replica == 2 ? 40 * nanos() : nanos();
        calls.call(tails, "add", replica, response);
        if (i % 4 == 0) {
          calls.call(tails, "value");
        }
      }
      calls.call(tails, "add", 0, 0);
      // Others fall silent for so long that they no longer count.
      calls.repeat(9_980, tails, "add", 0, 3 * MILLI);
      for (int i = 0; i < 30; i++) {
        calls.call(tails, "add", 0, 2 * MILLI);
        calls.call(tails, "value");
      }
    }
  }

  private void lines() {
    for (int shape = 0; shape < 4; shape++) {
      Object line = calls.make("LeastSquares");
      calls.call(line, "rSquared");
      calls.call(line, "at", 2);
      for (int i = 0; i < 30; i++) {
        double x = shape == 1 ? 4 : random.nextInt(100);
        double y = shape == 2 ? 5 : shape == 3 ? 2 * x - 3 : 0.5 * x + millis();
        calls.call(line, "add", x, y);
        calls.call(line, "slope");
        calls.call(line, "at", 7.5);
        calls.call(line, "rSquared");
      }
      calls.call(line, "mean");
      calls.call(line, "count");
    }
  }

  private void regressions() {
    for (int shape = 0; shape < 3; shape++) {
      int features = shape == 0 ? 1 : 3;
      Object regression = calls.make("ForgettingRegression", features);
      calls.call(regression, "mean");
      for (int i = 0; i < 200; i++) {
        double[] values = values(features, shape, i);
        double first = Double.isNaN(values[0]) ? 3 : values[0];
        double outcome = i % 70 == 69 ? 9_000 : shape == 2 ? 1 : 0.2 * first + millis();
        calls.call(regression, "add", values, Math.rint(outcome * 1e3) / 1e3);
        if (i % 8 == 7) {
          calls.call(regression, "predict", values);
          calls.call(regression, "mean");
        }
      }
      if (features == 1) {
        calls.call(regression, "predict", 4.5);
        calls.call(regression, "predict", Double.NaN);
      } else {
        calls.call(regression, "predict", 4, Double.NaN, 1e6);
      }
    }
  }

  private double[] values(int features, int shape, int sample) {
    double[] values = new double[features];
    for (int i = 0; i < features; i++) {
      boolean isUnknown = i > 0 && (sample < 20 * i || random.nextInt(4) == 0);
      boolean isConstant = shape == 2 && i == 1;
      values[i] = isUnknown ? Double.NaN : isConstant ? 100 : random.nextInt(1 << (4 * i + 4));
    }
    return values;
  }
}
