// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.workload.OperationKind;
import io.manx.results.random.SeededRandom;
import io.manx.results.run.RequestSample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Keeps a bounded sample of single requests: a uniform one by reservoir (Vitter 1985, algorithm R),
 * and the slowest ones. Not thread-safe.
 */
final class SampleKeeper {
  private static final int RANDOM = 2_000;
  private static final int SLOWEST = 500;
  private static final long SAMPLE_STREAM = 5;

  private final List<RequestSample> reservoir = new ArrayList<>(RANDOM);
  private final PriorityQueue<RequestSample> slowest =
      new PriorityQueue<>(SLOWEST + 1, Comparator.comparingLong(RequestSample::latencyNanos));
  private final SeededRandom random = new SeededRandom();
  private long seen;

  SampleKeeper(long seed) {
    random.reset(seed, SAMPLE_STREAM, 0);
  }

  void offer(double atMillis, long latencyNanos, OperationKind kind, Completion completion) {
    seen++;
    long place = seen <= RANDOM ? seen - 1 : random.nextLong(seen);
    if (place < RANDOM) {
      RequestSample sample = sample(atMillis, latencyNanos, kind, completion, false);
      if (place == reservoir.size()) {
        reservoir.add(sample);
      } else {
        reservoir.set((int) place, sample);
      }
    }
    RequestSample fastestKept = slowest.peek();
    if (slowest.size() < SLOWEST
        || (fastestKept != null && latencyNanos > fastestKept.latencyNanos())) {
      slowest.add(sample(atMillis, latencyNanos, kind, completion, true));
      if (slowest.size() > SLOWEST) {
        slowest.poll();
      }
    }
  }

  private static RequestSample sample(
      double atMillis, long nanos, OperationKind kind, Completion completion, boolean slow) {
    return new RequestSample(
        atMillis, nanos, kind.id(), completion.coordinator(), completion.outcome(), slow);
  }

  /** Returns the kept samples in order of time. */
  List<RequestSample> samples() {
    List<RequestSample> all = new ArrayList<>(reservoir);
    all.addAll(slowest);
    all.sort(Comparator.comparingDouble(RequestSample::atMillis));
    return all;
  }
}
