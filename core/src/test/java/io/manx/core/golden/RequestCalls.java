// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import io.manx.core.wire.Feedback;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Makes {@code calls-request}: statements, models, kinds, costs, and sizes of partitions. */
final class RequestCalls {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final int GROUPS = 8;
  private static final int UNKNOWN = -1;

  private final SplittableRandom random = new SplittableRandom(4);
  private final CallRecorder calls;
  private long now = -40 * SECOND;

  private RequestCalls(CallRecorder calls) {
    this.calls = calls;
  }

  static GoldenFile make() {
    GoldenFile file =
        new GoldenFile(
            "calls-request",
            "Statements and their templates, models, kinds of requests, costs and sizes.",
            Map.of());
    CallRecorder calls = new CallRecorder(file);
    StatementCalls.addTo(calls);
    ModelCalls.addTo(calls);
    RequestCalls all = new RequestCalls(calls);
    all.places();
    all.kinds();
    all.manyKindsAtOnce();
    all.costs();
    all.sizes();
    all.largeKeys();
    all.fullFilters();
    all.samePlace();
    all.demands();
    return file;
  }

  private void places() {
    for (int kind : new int[] {0, 7, 63, 64, 72, 6_400, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      calls.invoke("RequestKinds", "place", kind);
      calls.invoke("RequestKinds", "isNewer", kind, 72);
      calls.invoke("RequestKinds", "isNewer", 72, kind);
    }
    for (double predicted : new double[] {-1, 0, 0.01, 2, 1_000, Double.NaN}) {
      calls.invoke("CostFactor", "of", predicted, 2);
      calls.invoke("CostFactor", "of", predicted, 0);
    }
  }

  /** More kinds than there are places; some work much, and some are not used for long. */
  private void kinds() {
    Object kinds = calls.make("RequestKinds");
    long[] keys = new long[90];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = i < 20 ? (long) i << 40 : i < 30 ? -i : random.nextLong(); // some share a slot
    }
    calls.call(kinds, "find", keys[0]);
    for (int round = 0; round < 36; round++) {
      int known = round < 10 ? 12 * (round + 1) : keys.length;
      for (int i = 0; i < 14; i++) {
        now += random.nextLong(round % 3 == 0 ? 40 * MILLI : 400 * MILLI);
        int number = i < 5 ? random.nextInt(6) : random.nextInt(Math.min(keys.length, known));
        use(kinds, keys[number], number);
      }
      now += round == 20 ? 601 * SECOND : round == 28 ? 45 * SECOND : 0;
      if (round == 12 || round == 22 || round == 35) {
        calls.call(kinds, "all");
      }
    }
    for (long key : keys) {
      calls.call(kinds, "find", key);
    }
    calls.call(kinds, "ended", 3, -5, now);
    calls.call(kinds, "ended", 72, 5, now); // of a kind that is gone
  }

  /** While all are new, no place is taken away. */
  private void manyKindsAtOnce() {
    Object kinds = calls.make("RequestKinds");
    for (int i = 0; i < 62; i++) {
      now += 80 * MILLI;
      calls.call(kinds, "findOrAdd", 1_000L + i, 2, "statement " + i, now);
    }
    for (int i = 0; i < 12; i++) {
      now += 700 * MILLI;
      calls.call(kinds, "findOrAdd", 2_000L + i, 2, "later " + i, now);
    }
    calls.call(kinds, "all");
  }

  private void use(Object kinds, long key, int number) {
    int kind =
        (int) calls.call(kinds, "findOrAdd", key, number % GROUPS, "statement " + number, now);
    int found = (int) calls.call(kinds, "find", key);
    if (found != UNKNOWN || random.nextBoolean()) {
      calls.call(kinds, "ended", kind, number < 6 ? 20 * MILLI : random.nextLong(MILLI), now);
    }
  }

  private void costs() {
    Object costs = calls.make("RequestCosts");
    Object kinds = calls.call(costs, "kinds");
    int[] all = {0, 0, 1};
    for (int i = 0; i < 2; i++) {
      all[i] = (int) calls.call(kinds, "findOrAdd", 77L + i, 0, "kind " + i, now);
    }
    List<Object> outstanding = new ArrayList<>();
    for (int i = 0; i < 210; i++) {
      now += random.nextLong(5 * MILLI);
      int kind = all[random.nextInt(3)];
      int group = kind == 1 ? 1 : 0;
      double rows = random.nextInt(3) == 0 ? Double.NaN : 10 * random.nextInt(1, 60);
      double bytes = random.nextInt(3) == 0 ? Double.NaN : random.nextInt(50_000);
      outstanding.add(calls.call(costs, "demand", kind, group, false, rows, bytes));
      calls.call(costs, "sent");
      while (random.nextInt(8) < outstanding.size()) {
        end(costs, outstanding.remove(random.nextInt(outstanding.size())), i > 40);
      }
      if (i % 50 == 49) {
        calls.call(costs, "demand", kind, group, true);
        calls.call(costs, "usual", group, true);
        calls.call(costs, "usualMillis", kind);
      }
    }
    calls.call(costs, "forgetOutstanding");
    Object last = calls.call(costs, "demand", 0, 0, false);
    calls.call(costs, "ended", last, 1, now); // of which was not told
    calls.call(costs, "demand", 0, 0, false);
    calls.call(kinds, "all");
  }

  private void end(Object costs, Object demand, boolean isReported) {
    long took = random.nextInt(60) == 0 ? 900 * MILLI : random.nextLong(6 * MILLI);
    if (random.nextInt(20) == 0) {
      calls.call(costs, "ended", demand, took, now);
      return;
    }
    Feedback feedback =
        isReported && random.nextInt(10) > 0
            ? new Feedback(1, 2, took / 3, took / 2 + random.nextInt(9))
            : null;
    calls.call(costs, "answered", random.nextInt(5), demand, took, feedback, now);
  }

  private void sizes() {
    Object sizes = calls.make("PartitionSizes", 32);
    for (int i = 0; i < 130; i++) {
      long partition = i % 9 == 0 ? random.nextLong() : random.nextInt(-20, 60);
      long bytes =
          i < 20 ? i : i == 30 ? Long.MAX_VALUE : random.nextLong(1L << random.nextInt(40));
      calls.call(sizes, "bytes", partition);
      calls.call(sizes, "observe", partition, bytes);
      calls.call(sizes, "bytes", partition);
    }
  }

  private void largeKeys() {
    Object keys = calls.make("LargeKeys", 25);
    for (int i = 0; i < 260; i++) {
      int kind = random.nextInt(4) == 0 ? 72 : 0;
      long key = i % 5 == 0 ? random.nextLong() : random.nextInt(40);
      boolean isLarge = i > 4 && key % 3 == 0;
      calls.call(keys, "observe", kind, key, isLarge ? 90_000 : random.nextInt(900));
      calls.call(keys, "contains", i % 2 == 0 ? key : random.nextInt(40));
    }
    calls.call(keys, "observe", 136, 5, 100_000); // another kind at the place of 72
    for (int key = 0; key < 40; key++) {
      calls.call(keys, "contains", key);
    }
  }

  /** Filters are replaced when full, and a few keys are mistaken for large ones. */
  private void fullFilters() {
    int expected = 29;
    Object keys = calls.make("LargeKeys", expected);
    for (int key = 0; key < 3 * expected + 5; key++) {
      calls.repeat(3, keys, "observe", 0, -1, 100);
      calls.call(keys, "observe", 0, key, 1_000);
      calls.call(keys, "contains", key - expected);
      calls.call(keys, "contains", key - 2 * expected + 1);
    }
    for (int key = 1_000; key < 1_200; key++) {
      calls.call(keys, "contains", key);
    }
  }

  /** Of two partitions with one place the newer one is remembered. */
  private void samePlace() {
    Object demands = calls.make("RequestDemands");
    long other = 2;
    while (((RandomPartition.of(0) ^ RandomPartition.of((int) other - 1)) & 0x1FFFF) != 0x10000) {
      other++;
    }
    Object demand = calls.call(demands, "of", 0, 0, false, 1, 1L);
    calls.call(demands, "answered", demand, 1L, 5_000);
    calls.call(demands, "of", 0, 0, false, 1, 1L);
    calls.call(demands, "answered", demand, other, 7_000);
    calls.call(demands, "of", 0, 0, false, 1, 1L);
    calls.call(demands, "of", 0, 0, false, 1, other);
  }

  private void demands() {
    Object demands = calls.make("RequestDemands");
    Object costs = calls.call(demands, "costs");
    for (int i = 0; i < 100; i++) {
      now += random.nextLong(5 * MILLI);
      long partition = i % 6 == 0 ? 0 : RandomPartition.of(random.nextInt(12));
      int kind = random.nextInt(3) == 0 ? 72 : 0;
      calls.invoke("RequestDemands", "key", kind, partition);
      Object demand =
          calls.call(demands, "of", kind, 0, i % 7 == 0, 100 * random.nextInt(3), partition);
      calls.call(costs, "sent");
      long bytes = partition % 4 == 0 ? 40_000 : 100 + random.nextInt(300);
      calls.call(demands, "answered", demand, partition, bytes);
      long took = MILLI + bytes * 200 + random.nextLong(MILLI);
      calls.call(
          costs, "answered", i % 3, demand, took, new Feedback(0, 1, 0, took - MILLI / 2), now);
    }
  }
}
