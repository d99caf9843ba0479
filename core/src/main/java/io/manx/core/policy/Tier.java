package io.manx.core.policy;

/**
 * How a policy classes a replica before it looks at scores: any replica of a tier comes before all
 * of the next ones, whatever their scores. So scores keep their unit, and need no sentinels.
 *
 * <p>Ordered from best to worst.
 */
public enum Tier {
  /** The replica serves as usual; most policies know no other tier. */
  SERVING(0),

  /** The replica is busy with what the policy spares it for: Héron's large value, Prequal's hot. */
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
   * Whether a replica is of a worse tier than another, or of the same one with a score of more than
   * so many times the other's.
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
