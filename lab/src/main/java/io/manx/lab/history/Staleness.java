// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import java.util.List;

/**
 * The number of stale reads and their staleness, in the two measures of Bailis et al.,
 * "Probabilistically bounded staleness for practical partial quorums", PVLDB 5(8), 2012.
 * <em>Versions</em> is the number of acknowledged writes that the read missed (k-staleness).
 * <em>Time</em> is how long the first of these had been acknowledged when the read began
 * (t-visibility).
 *
 * <p>A read that violates regularity in a worse way is not counted as stale. Quantiles are those of
 * stale reads alone: of {@code n} values in order, the one at {@code ⌈q × n⌉}.
 */
public final class Staleness {
  private final long reads;
  private final int[] versions;
  private final double[] agesMillis;

  private Staleness(long reads, int[] versions, double[] agesMillis) {
    this.reads = reads;
    this.versions = versions;
    this.agesMillis = agesMillis;
  }

  static Staleness of(long reads, List<Violation> violations) {
    List<Violation> stale =
        violations.stream().filter(each -> each.kind() == Violation.Kind.STALE).toList();
    return new Staleness(
        reads,
        stale.stream().mapToInt(Violation::versionsBehind).sorted().toArray(),
        stale.stream().mapToDouble(Violation::ageMillis).sorted().toArray());
  }

  /** Returns the number of checked reads. */
  public long reads() {
    return reads;
  }

  /** Returns the number of stale reads. */
  public int staleReads() {
    return versions.length;
  }

  /** Returns the share of stale reads, from 0 to 1; 0 if there were no reads. */
  public double shareRatio() {
    return reads == 0 ? 0 : (double) versions.length / reads;
  }

  /** Returns a quantile of how many versions stale reads missed; 0 if there were none. */
  public int versionsBehind(double quantile) {
    return versions.length == 0 ? 0 : versions[place(quantile)];
  }

  /** Returns a quantile of the age of the missed writes, in ms; 0 if there were none. */
  public double ageMillis(double quantile) {
    return agesMillis.length == 0 ? 0 : agesMillis[place(quantile)];
  }

  private int place(double quantile) {
    if (!(quantile >= 0 && quantile <= 1)) {
      throw new IllegalArgumentException("a quantile must be from 0 to 1, not " + quantile);
    }
    return Math.max(0, (int) Math.ceil(quantile * versions.length) - 1);
  }
}
