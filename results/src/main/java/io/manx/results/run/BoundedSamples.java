// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reduces samples to a bound. Up to half of it are the slowest of those kept as slow. The others
 * are every k-th of those drawn by chance, which is unbiased since k does not depend on latencies.
 */
public final class BoundedSamples {
  private BoundedSamples() {}

  /** Returns at most {@code limit} samples in order of time. */
  public static List<RequestSample> of(List<RequestSample> samples, int limit) {
    List<RequestSample> slowest =
        samples.stream()
            .filter(RequestSample::slowest)
            .sorted(Comparator.comparingLong(RequestSample::latencyNanos).reversed())
            .limit(limit / 2)
            .toList();
    List<RequestSample> chance = samples.stream().filter(sample -> !sample.slowest()).toList();
    List<RequestSample> kept = new ArrayList<>(slowest);
    int room = Math.max(1, limit - slowest.size());
    int step = Math.max(1, (chance.size() + room - 1) / room);
    for (int i = 0; i < chance.size(); i += step) {
      kept.add(chance.get(i));
    }
    kept.sort(Comparator.comparingDouble(RequestSample::atMillis));
    return kept;
  }
}
