// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A ledger without bounds and without regard to cost: it remembers every listing of every key, and
 * the reads that have covered it.
 */
final class NaiveLedger {
  private final List<FakeWrite> unsettled = new ArrayList<>();
  private final Map<String, Set<Integer>> uncovered = new TreeMap<>();
  private int listings;

  /** Writes that were unsettled when the drain began. */
  private Set<FakeWrite> awaited = Set.of();

  /** Listings of writes that began before the drain, which no read has covered. */
  private Map<String, Set<Integer>> undrained = new HashMap<>();

  private int drain;
  private long drainingEpoch;
  private long drainedEpoch;

  /** A read of a key that has begun. */
  static final class Read {
    final String key;
    private final int asOf;
    private final int drain;

    private Read(String key, int asOf, int drain) {
      this.key = key;
      this.asOf = asOf;
      this.drain = drain;
    }
  }

  void begin(FakeWrite write) {
    unsettled.add(write);
  }

  void settle(long nowNanos) {
    for (FakeWrite write : List.copyOf(unsettled)) {
      boolean held = write.acknowledged == FakeWrite.REPLICAS;
      boolean over = nowNanos - write.deadline >= 0;
      if (!held && over && write.acknowledged >= write.required()) {
        list(write);
      }
      if (held || over) {
        unsettled.remove(write);
      }
    }
    endDrain();
  }

  private void list(FakeWrite write) {
    listings++;
    uncovered.computeIfAbsent(write.name, key -> new TreeSet<>()).add(listings);
    if (awaited.contains(write)) {
      undrained.computeIfAbsent(write.name, key -> new TreeSet<>()).add(listings);
    }
  }

  void draining(long epoch) {
    if (epoch > drainingEpoch) {
      drainingEpoch = epoch;
      awaited = Set.copyOf(unsettled);
      undrained = new HashMap<>();
      uncovered.forEach((key, of) -> undrained.put(key, new TreeSet<>(of)));
      drain++;
    }
  }

  Read read(String key) {
    return new Read(key, listings, drain);
  }

  void reread(Read read, boolean fromAll) {
    if (fromAll) {
      cover(uncovered, read);
    }
    if (fromAll || read.drain == drain) {
      cover(undrained, read);
    }
    endDrain();
  }

  private static void cover(Map<String, Set<Integer>> listed, Read read) {
    Set<Integer> left = listed.get(read.key);
    if (left != null) {
      left.removeIf(listing -> listing <= read.asOf);
      if (left.isEmpty()) {
        listed.remove(read.key);
      }
    }
  }

  private void endDrain() {
    if (undrained.isEmpty() && unsettled.stream().noneMatch(awaited::contains)) {
      drainedEpoch = drainingEpoch;
    }
  }

  Set<String> listed() {
    return uncovered.keySet();
  }

  int unsettled() {
    return unsettled.size();
  }

  long drainedEpoch() {
    return drainedEpoch;
  }
}
