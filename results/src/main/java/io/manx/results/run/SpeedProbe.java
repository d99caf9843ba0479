// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;

/**
 * Measures the {@link SpeedIndex} of this machine, in about half a second.
 *
 * <p>A step of the task is one round of SplitMix64's mixing function, one read and one write at a
 * random place in a table of 64 KiB, and one branch that is taken at random in an eighth of all
 * steps. Arithmetic, branches and the first two levels of cache matter; memory and disks do not.
 * The task never changes, since its rates are on record; {@code SpeedProbeTest} pins its result.
 *
 * <p>After {@value #WARM_UP_MILLIS} ms for the JIT compiler, each rate is the median of {@value
 * #SLICES} slices of {@value #SLICE_MILLIS} ms.
 *
 * <p>Source of the mixing function: G. L. Steele, D. Lea and C. H. Flood, Fast Splittable
 * Pseudorandom Number Generators, 2014, figure 17 (variant 13 of Stafford).
 */
public final class SpeedProbe {
  static final int WARM_UP_MILLIS = 120;
  static final int SLICES = 3;
  static final int SLICE_MILLIS = 60;

  private static final int CHUNK = 10_000;
  private static final double MILLION = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long NANOS_PER_MILLI = 1_000_000L;

  private final LongSupplier nanoTime;

  SpeedProbe(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Measures this machine. */
  public static SpeedIndex measure() {
    return new SpeedProbe(System::nanoTime).index();
  }

  SpeedIndex index() {
    double unused = rate(WARM_UP_MILLIS * NANOS_PER_MILLI);
    double[] one = new double[SLICES];
    double[] two = new double[SLICES];
    for (int i = 0; i < SLICES; i++) {
      one[i] = rate(SLICE_MILLIS * NANOS_PER_MILLI);
      two[i] = rateOfTwo(SLICE_MILLIS * NANOS_PER_MILLI);
    }
    return new SpeedIndex(median(one), median(two));
  }

  /** Returns million steps per second of this thread, measured for at least the given time. */
  private double rate(long nanos) {
    Task task = new Task();
    long start = nanoTime.getAsLong();
    long steps = 0;
    long elapsed;
    do {
      task.run(CHUNK);
      steps += CHUNK;
      elapsed = nanoTime.getAsLong() - start;
    } while (elapsed < nanos);
    // The checksum keeps the task from being compiled away.
    return task.checksum() == 0 ? 0 : steps / MILLION * NANOS_PER_SECOND / elapsed;
  }

  private double rateOfTwo(long nanos) {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      CyclicBarrier together = new CyclicBarrier(2);
      Future<Double> first = threads.submit(() -> rateTogether(together, nanos));
      Future<Double> second = threads.submit(() -> rateTogether(together, nanos));
      return first.get() + second.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Double.NaN;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      threads.shutdownNow();
    }
  }

  private double rateTogether(CyclicBarrier together, long nanos) throws Exception {
    together.await();
    return rate(nanos);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** The fixed task. */
  static final class Task {
    private static final int TABLE = 1 << 13;

    private final long[] table = new long[TABLE];
    private long state = 0x9e3779b97f4a7c15L;

    void run(int steps) {
      long x = state;
      for (int i = 0; i < steps; i++) {
        x += 0x9e3779b97f4a7c15L;
        long mixed = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        mixed ^= mixed >>> 31;
        int place = (int) mixed & (TABLE - 1);
        if ((mixed >>> 61) == 0) {
          x ^= table[place];
        }
        table[place] += mixed;
      }
      state = x;
    }

    long checksum() {
      return Arrays.stream(table).reduce(state, (sum, each) -> sum * 31 + each);
    }
  }
}
