// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

/**
 * A policy's class of a replica, which counts before scores: any replica of a tier comes before all
 * of the next tiers, whatever their scores. So scores keep their unit, and need no sentinels.
 *
 * <p>Ordered from best to worst.
 */
public enum Tier {
  /** The replica serves as usual; most policies know no other tier. */
  SERVING(0),

  /** The replica is busy, so the policy spares it: Héron's large values, Prequal's hot replicas. */
  BUSY(1),

  /** The policy knows nothing recent of the replica. */
  UNKNOWN(2),

  /** The policy suspects that the replica stands still, stalls or fails. */
  SUSPECTED(3);

  private static final Tier[] ALL = values();

  private final int code;

  Tier(int code) {
    this.code = code;
  }

  /** Its number, from 0 for the best. */
  public int code() {
    return code;
  }

  /**
   * Whether a replica is far worse than another: of a worse tier, or of the same tier with a score
   * of more than so many times the other's.
   */
  public static boolean isWorse(
      Tier tier, double score, double times, Tier otherTier, double otherScore) {
    return isWorse(tier.code, score, times, otherTier.code, otherScore);
  }

  static boolean isWorse(int tier, double score, double times, int otherTier, double otherScore) {
    return tier == otherTier ? Double.compare(score, times * otherScore) > 0 : tier > otherTier;
  }

  /** Returns the tier of a number. */
  static Tier of(int code) {
    return ALL[code];
  }
}
