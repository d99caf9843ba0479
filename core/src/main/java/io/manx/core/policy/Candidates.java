// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.request.Demand;
import java.util.Arrays;

/**
 * The replicas that a ranking puts in order, with their tiers and scores: better tiers first, and
 * within a tier lower scores. Hosts keep one per thread and fill it again for each request, so that
 * a ranking allocates nothing. Not thread-safe.
 */
public final class Candidates {
  private static final int USUAL_REPLICAS = 8;
  private static final int BEST_TIER = Tier.SERVING.code();
  private static final int READY = Readiness.READY.code();

  /**
   * Multiplier of a linear congruential generator, which makes several choices of one draw (Steele
   * and Vigna, "Computationally easy, spectrally good multipliers", 2022).
   */
  private static final long LCG_MULTIPLIER = 0xd1342543de82ef95L;

  private int[] replicas = new int[USUAL_REPLICAS];
  private double[] scores = new double[USUAL_REPLICAS];
  private int[] tiers = new int[USUAL_REPLICAS];
  private int[] readiness = new int[USUAL_REPLICAS];
  private int size;
  private Demand demand = Demand.UNKNOWN;

  /** Removes all replicas; nothing is known of the request. */
  public void clear() {
    clear(Demand.UNKNOWN);
  }

  /** Removes all replicas, for a request of which this is known. */
  public void clear(Demand ofRequest) {
    size = 0;
    demand = ofRequest;
  }

  /** What is known of the request. */
  public Demand demand() {
    return demand;
  }

  /** Rotates the candidates: the one at a position comes first, those before it come last. */
  public void rotate(int position) {
    reverse(0, position);
    reverse(position, size);
    reverse(0, size);
  }

  private void reverse(int from, int to) {
    for (int low = from, high = to - 1; low < high; low++, high--) {
      swap(low, high);
    }
  }

  /** Moves the candidate at a position behind all others, which keep their order. */
  public void moveToBack(int position) {
    for (int i = position; i < size - 1; i++) {
      swap(i, i + 1);
    }
  }

  /** Appends a replica of the best tier, with score 0. */
  public void add(int replica) {
    if (size == replicas.length) {
      replicas = Arrays.copyOf(replicas, 2 * size);
      scores = Arrays.copyOf(scores, 2 * size);
      tiers = Arrays.copyOf(tiers, 2 * size);
      readiness = Arrays.copyOf(readiness, 2 * size);
    }
    replicas[size] = replica;
    scores[size] = 0;
    tiers[size] = BEST_TIER;
    readiness[size] = READY;
    size++;
  }

  /** Returns the number of candidates. */
  public int size() {
    return size;
  }

  /** Returns the replica at a position, best first after a ranking. */
  public int replica(int position) {
    return replicas[position];
  }

  /** Returns the score of the replica at a position. */
  public double score(int position) {
    return scores[position];
  }

  /** Returns the tier of the replica at a position. */
  public Tier tier(int position) {
    return Tier.of(tiers[position]);
  }

  /** Sets the tier of the replica at a position. */
  public void setTier(int position, Tier tier) {
    tiers[position] = tier.code();
  }

  /** Sets the readiness of the replica at a position; only the router does so. */
  public void setReadiness(int position, Readiness is) {
    readiness[position] = is.code();
  }

  /** Returns how many replicas at the end leave or fail. */
  public int poor() {
    int poor = 0;
    while (poor < size && Readiness.isPoor(readiness[size - 1 - poor])) {
      poor++;
    }
    return poor;
  }

  /** Sorts by readiness, the most ready first; equally ready ones keep their order. */
  public void sortByReadiness() {
    for (int sorted = 1; sorted < size; sorted++) {
      for (int i = sorted; i > 0 && readiness[i - 1] > readiness[i]; i--) {
        swap(i - 1, i);
      }
    }
  }

  /**
   * Whether the replica at a position is far worse than another candidate: of a worse tier, or of
   * the same tier with a score of more than so many times the other's.
   *
   * @param times the ratio of scores that is still allowed
   * @param others the list of the other candidate, which may be this one
   */
  public boolean isWorse(int position, double times, Candidates others, int other) {
    return Tier.isWorse(
        tiers[position], scores[position], times, others.tiers[other], others.scores[other]);
  }

  /** Sets the score of the replica at a position. */
  public void setScore(int position, double score) {
    scores[position] = score;
  }

  /**
   * Puts the candidates in random order.
   *
   * @param randomBits 64 uniform bits
   */
  public void shuffle(long randomBits) {
    long bits = randomBits;
    for (int last = size - 1; last > 0; last--) {
      swap(last, (int) (((bits >>> Integer.SIZE) * (last + 1L)) >>> Integer.SIZE));
      bits = bits * LCG_MULTIPLIER + 1;
    }
  }

  /**
   * Sorts by tier and then by score; equal ones keep their order, and a score that is not a number
   * comes last in its tier.
   */
  public void sort() {
    for (int sorted = 1; sorted < size; sorted++) {
      for (int i = sorted; i > 0 && isWorse(i - 1, 1, this, i); i--) {
        swap(i - 1, i);
      }
    }
  }

  /** Returns the score that sorting would put at a position. */
  double scoreAtRank(int position) {
    for (int i = 0; i < size; i++) {
      int better = 0;
      int equal = 0;
      for (int j = 0; j < size; j++) {
        better += scores[j] < scores[i] ? 1 : 0;
        equal += scores[j] == scores[i] ? 1 : 0;
      }
      if (better <= position && position < better + equal) {
        return scores[i];
      }
    }
    return Double.NaN;
  }

  /** Moves the candidate at a position before all others, which keep their order. */
  public void moveToFront(int position) {
    for (int i = position; i > 0; i--) {
      swap(i - 1, i);
    }
  }

  /** Returns the position of a replica, or the number of candidates if it is not among them. */
  public int positionOf(int replica) {
    int position = 0;
    while (position < size && replicas[position] != replica) {
      position++;
    }
    return position;
  }

  private void swap(int one, int other) {
    int replica = replicas[one];
    replicas[one] = replicas[other];
    replicas[other] = replica;
    double score = scores[one];
    scores[one] = scores[other];
    scores[other] = score;
    int ready = readiness[one];
    readiness[one] = readiness[other];
    readiness[other] = ready;
    int tier = tiers[one];
    tiers[one] = tiers[other];
    tiers[other] = tier;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < size; i++) {
      text.append(i == 0 ? "" : ", ").append(replicas[i]).append('=').append(scores[i]);
      if (tiers[i] != BEST_TIER) {
        text.append(' ').append(tier(i));
      }
    }
    return text.append(']').toString();
  }
}
