package io.manx.results.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Merges the samples of several runs and keeps their number bounded: every k-th of those drawn by
 * chance, which is unbiased as long as k does not depend on the latencies, and the slowest of the
 * slowest.
 */
final class SampleMerge {
  private SampleMerge() {}

  static List<RequestSample> merge(List<RunFile> runs, double[] offsetMillis, int limit) {
    List<RequestSample> chance = new ArrayList<>();
    List<RequestSample> slowest = new ArrayList<>();
    for (int i = 0; i < offsetMillis.length; i++) {
      for (RequestSample sample : runs.get(i).samples()) {
        (sample.slowest() ? slowest : chance).add(shifted(sample, offsetMillis[i]));
      }
    }
    slowest.sort(Comparator.comparingLong(RequestSample::latencyNanos).reversed());
    List<RequestSample> kept =
        new ArrayList<>(slowest.subList(0, Math.min(limit / 2, slowest.size())));
    int step = Math.max(1, ceilDiv(chance.size(), Math.max(1, limit - kept.size())));
    for (int i = 0; i < chance.size(); i += step) {
      kept.add(chance.get(i));
    }
    kept.sort(Comparator.comparingDouble(RequestSample::atMillis));
    return kept;
  }

  private static int ceilDiv(int dividend, int divisor) {
    return (dividend + divisor - 1) / divisor;
  }

  private static RequestSample shifted(RequestSample sample, double offsetMillis) {
    return new RequestSample(
        sample.atMillis() + offsetMillis,
        sample.latencyNanos(),
        sample.operation(),
        sample.coordinator(),
        sample.outcome(),
        sample.slowest());
  }
}
