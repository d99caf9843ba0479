// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Enumerates all sets of replicas of a placement, and the levels that each satisfies. A set is a
 * bit mask; the first data centre is the local one.
 */
final class ReplicaSets {
  private final List<Integer> masks = new ArrayList<>();
  private final Map<String, Integer> replicas = new TreeMap<>();
  private final int all;

  /** Creates the sets of a number of replicas in each data centre. */
  ReplicaSets(List<Integer> placement) {
    int bits = 0;
    for (int i = 0; i < placement.size(); i++) {
      masks.add(((1 << placement.get(i)) - 1) << bits);
      bits += placement.get(i);
      replicas.put("dc" + i, placement.get(i));
    }
    all = (1 << bits) - 1;
  }

  /**
   * Placements in one data centre of 1 to 7 replicas, and in two and three of 1 to 3 replicas each.
   */
  static List<ReplicaSets> ofSmallPlacements() {
    List<List<Integer>> placements = new ArrayList<>();
    IntStream.rangeClosed(1, 7).forEach(replicas -> placements.add(List.of(replicas)));
    for (int first = 1; first <= 3; first++) {
      for (int second = 1; second <= 3; second++) {
        placements.add(List.of(first, second));
        for (int third = 1; third <= 3; third++) {
          placements.add(List.of(first, second, third));
        }
      }
    }
    return placements.stream().map(ReplicaSets::new).collect(Collectors.toList());
  }

  Replication replication() {
    return Replication.of(replicas, "dc0");
  }

  /** All sets, the empty one included. */
  IntStream sets() {
    return IntStream.rangeClosed(0, all);
  }

  boolean satisfies(int set, Level level) {
    int answers = Integer.bitCount(set);
    int local = Integer.bitCount(set & masks.get(0));
    switch (level) {
      case ONE:
        return answers >= 1;
      case TWO:
        return answers >= 2;
      case THREE:
        return answers >= 3;
      case QUORUM:
        return isMajority(set, all);
      case ALL:
        return set == all;
      case LOCAL_ONE:
        return local >= 1;
      case LOCAL_QUORUM:
        return isMajority(set, masks.get(0));
      case EACH_QUORUM:
        return masks.stream().allMatch(mask -> isMajority(set, mask));
    }
    throw new AssertionError(level);
  }

  private static boolean isMajority(int set, int mask) {
    return 2 * Integer.bitCount(set & mask) > Integer.bitCount(mask);
  }

  /** The minimal sets that satisfy a level. */
  IntStream smallestSets(Level level) {
    return sets()
        .filter(set -> satisfies(set, level))
        .filter(
            set ->
                IntStream.range(0, Integer.SIZE)
                    .map(bit -> 1 << bit)
                    .filter(bit -> (set & bit) != 0)
                    .noneMatch(bit -> satisfies(set & ~bit, level)));
  }

  /** Whether two disjoint sets of replicas can satisfy the two levels. */
  boolean canMiss(Level one, Level other) {
    return sets().anyMatch(set -> satisfies(set, one) && satisfies(all & ~set, other));
  }

  /** Whether a level is satisfied if any so many replicas are down. */
  boolean bears(int down, Level level) {
    return sets()
        .filter(set -> Integer.bitCount(set) == down)
        .allMatch(set -> satisfies(all & ~set, level));
  }
}
