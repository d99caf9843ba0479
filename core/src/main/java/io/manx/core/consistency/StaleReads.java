// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

/**
 * Computes how likely a read returns the newest value at levels that do not guarantee it: the
 * "consistency confidence" of section V.
 *
 * <p>Of N replicas w have the newest value, and r are read: 1 − C(N − w, r) / C(N, r). This is the
 * worst case, a read at the moment of the acknowledgement; later more replicas have the value. All
 * replicas are assumed to be equally likely to acknowledge first, and to be read.
 */
public final class StaleReads {
  private StaleReads() {}

  /**
   * Returns the share of reads that return the newest value, from 0 to 1; 1 if the pair is strong.
   *
   * @throws IllegalArgumentException if the replication does not support a level
   */
  public static double newestRatio(LevelPair pair, Replication replication) {
    if (pair.mayBeDown(replication) < 0) {
      throw new IllegalArgumentException(pair + " needs more replicas than " + replication);
    }
    return newestRatio(
        replication.common(pair.read(), pair.write()),
        replication.counted(pair.read(), pair.write()),
        replication.counted(pair.write(), pair.read()));
  }

  /**
   * Returns the same for numbers of replicas.
   *
   * @param replicas of a row
   * @param read replicas that are read, at most all
   * @param written replicas that have the newest value, at most all
   */
  static double newestRatio(int replicas, int read, int written) {
    double missed = 1;
    for (int i = 0; i < read; i++) {
      missed *= (double) Math.max(0, replicas - written - i) / (replicas - i);
    }
    return 1 - missed;
  }
}
