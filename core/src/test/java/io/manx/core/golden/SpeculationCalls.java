// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import io.manx.core.catalogue.Parameter;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.core.speculation.Speculation;
import io.manx.core.wire.Feedback;
import java.util.Map;
import java.util.SplittableRandom;

/** Makes {@code calls-speculation}: delays, budgets, and what they are made of. */
final class SpeculationCalls {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final int NONE = 0;
  private static final int AT_LEAST = 1;
  private static final int AT_MOST = 2;

  private static final int[] KINDS = {0, 72, 73, 2};
  private static final int[] GROUPS = {0, 0, 1, 2};
  private static final double[] SERVICE_MILLIS = {0, 0.5, 8, 2};

  private final SplittableRandom random = new SplittableRandom(5);
  private final CallRecorder calls;
  private final Object[] bounds;
  private final Object[] demands = new Object[KINDS.length];
  private final Object boundedDemand;
  private long now;

  private SpeculationCalls(CallRecorder calls) {
    this.calls = calls;
    bounds = new Object[3];
    bounds[NONE] = calls.make("DelayBounds.parse", "99p");
    bounds[AT_LEAST] = calls.make("DelayBounds.parse", "MAX(99p,30ms)");
    bounds[AT_MOST] = calls.make("DelayBounds.parse", "MIN(99p,2ms)");
    for (int i = 0; i < KINDS.length; i++) {
      demands[i] = demand(KINDS[i], GROUPS[i], SERVICE_MILLIS[i], bounds[i == 3 ? AT_MOST : NONE]);
    }
    boundedDemand = demand(72, 0, 0.5, bounds[AT_LEAST]);
  }

  private Object demand(int kind, int group, double millis, Object within) {
    return calls.make("Demand", kind, group, millis, false, 0, Double.NaN, Double.NaN, within);
  }

  static GoldenFile make() {
    GoldenFile file =
        new GoldenFile(
            "calls-speculation",
            "Speculation by a budget under several loads and parameters, and its parts.",
            Map.of());
    SpeculationCalls all = new SpeculationCalls(new CallRecorder(file));
    all.buckets();
    all.parts();
    all.delays();
    all.works();
    all.never();
    all.budget(Map.of(), 170);
    all.budget(Map.of("budget", "0"), 60);
    all.budget(Map.of("saturation", "0.05", "quantile", "0.5", "factor", "3"), 60);
    all.budget(Map.of("burst", "3", "budget", "0.3", "saturation", "1000000"), 100);
    all.budget(Map.of("least_delay_ms", "0", "most_delay_ms", "0"), 50);
    all.budget(Map.of("least_delay_ms", "20", "most_delay_ms", "5", "budget", "1"), 50);
    all.queues();
    all.refusedParameters();
    return file;
  }

  private void buckets() {
    Object bucket = calls.make("WorkBucket", 5);
    for (int i = 0; i < 120; i++) {
      double units = Math.rint(random.nextDouble() * 2e7) / 1e7;
      double kept = i % 5 == 0 ? -5 : i % 3 == 0 ? 1 : 0;
      if (i % 2 == 0) {
        calls.call(bucket, "add", i == 20 ? 100 : units);
      } else if (i % 7 == 0) {
        calls.call(bucket, "owe", i == 21 ? 50 : units);
      } else {
        calls.call(bucket, "take", units, kept);
      }
    }
    for (double quantile : new double[] {0.5, 0.95, 0.9999}) {
      Object slowest = calls.make("SlowestOfSeveral", quantile);
      for (int answers : new int[] {-1, 0, 1, 2, 3, 5, 16, 17, 1_000}) {
        calls.call(slowest, "ratio", answers);
      }
    }
  }

  private void parts() {
    Object slow = calls.make("SlowEverywhere", 200 * MILLI);
    Object congestion = calls.make("Congestion", 200 * MILLI);
    calls.call(congestion, "waitingOverService", 5L);
    for (int i = 0; i < 140; i++) {
      now += random.nextLong(60 * MILLI);
      int replica = random.nextInt(3);
      calls.call(slow, "answered", replica, random.nextInt(3) > 0, now);
      calls.call(slow, "isNow", now + 200 * MILLI * random.nextInt(2) + random.nextInt(2));
      long service = i == 3 ? 0 : random.nextLong(2 * MILLI);
      calls.call(congestion, "answered", replica, new Feedback(3, 4, 9L * i, service), now);
      if (i % 3 == 0) {
        long later = now + 200 * MILLI + i % 2;
        calls.call(congestion, "waitingOverService", later);
        calls.call(congestion, "waitingOverService", replica, now);
      }
    }
    calls.call(congestion, "waitingOverService", 7, now);
  }

  private void delays() {
    Object delays = calls.make("SpeculationDelays", 0.95, 1.5, MILLI, 50 * MILLI);
    for (int i = 0; i < 160; i++) {
      int demand = i < 30 ? 1 : random.nextInt(KINDS.length - 1);
      calls.call(delays, "answered", random.nextInt(3), demands[demand], took(demand));
      Object about = i % 5 == 0 ? boundedDemand : demands[random.nextInt(KINDS.length)];
      if (i % 2 == 0) {
        calls.call(delays, "nanos", about, random.nextInt(4));
        calls.call(delays, "nanos", KINDS[random.nextInt(KINDS.length)], 1);
        calls.call(delays, "knows", KINDS[random.nextInt(KINDS.length)]);
        calls.call(delays, "isLate", about, took(demand));
      }
    }
    calls.repeat(10_000, delays, "answered", 1, demands[1], 2 * MILLI);
    calls.call(delays, "nanos", 6, 1); // slower kinds are no longer in use
  }

  private long took(int demand) {
    long usual = (long) ((SERVICE_MILLIS[demand] + 0.3) * MILLI);
    return usual + random.nextLong(usual) + (random.nextInt(15) == 0 ? 40 * MILLI : 0);
  }

  private void works() {
    Object kindWork = calls.make("KindWork");
    Object copyWork = calls.make("CopyWork");
    for (int i = 0; i < 120; i++) {
      int index = random.nextInt(KINDS.length);
      calls.call(kindWork, "sent", KINDS[index]);
      long took = took(index);
      Feedback feedback = i % 3 == 0 ? null : new Feedback(0, 1, took / 9, took * (i % 10) / 10);
      calls.call(kindWork, "answered", KINDS[index], took, feedback);
      calls.call(kindWork, "units", KINDS[index]);
      calls.call(copyWork, "sent", demands[index]);
      calls.call(copyWork, "answered", demands[index], took, feedback);
      if (feedback != null) {
        calls.call(copyWork, "late", i % 3, demands[index], took, i == 4 ? 0L : took / 3, feedback);
      }
      double asked = i % 20 == 0 ? Double.POSITIVE_INFINITY : random.nextInt(6);
      calls.call(copyWork, "ofCopy", demands[index], asked);
      calls.call(copyWork, "ofLargeKind", demands[index]);
    }
    calls.call(copyWork, "ofCopy", demands[0], Double.NaN);
    // Copies seldom help.
    calls.repeat(150, copyWork, "late", 1, demands[2], 9L, 2L, new Feedback(0, 1, 0, 4));
    calls.call(copyWork, "ofCopy", demands[2], 3);
    calls.call(copyWork, "ofCopy", demands[2], 5);
  }

  private void never() {
    Object none = calls.make("NoSpeculation");
    calls.call(none, "delayNanos", demands[0], 1, 5L);
    calls.call(none, "decide", demands[0], 1, 5L, 5L);
    calls.call(none, "refusal", 5L, 5L);
    calls.call(none, "isBusy", 1, 5L, 5L);
    calls.call(none, "untilDueAnyway", 5L, 5L);
    calls.call(none, "completed", 5L, 5L);
  }

  /** Good times, then times in which more and more answers are late, and a calm. */
  private void budget(Map<String, String> parameters, int requests) {
    Object budget = calls.make("BudgetSpeculation", parameters);
    now += 5 * SECOND;
    calls.call(budget, "permitsAtOnce", now);
    calls.call(budget, "knows", demands[1]);
    for (int i = 0; i < requests; i++) {
      now += random.nextLong(4 * MILLI) + (i % 60 == 59 ? SECOND : 0);
      int index = random.nextInt(8);
      index = index < 5 ? 1 : index - 4;
      Object demand = i % 9 == 0 ? boundedDemand : demands[index];
      long delay = (long) calls.call(budget, "delayNanos", demand, 1 + i % 13 / 12, now);
      boolean isBad = i > requests / 3 && i < 4 * requests / 5;
      answer(budget, index, isBad && random.nextInt(4) == 0, isBad && i % 2 == 0);
      if (i % 4 == 0 || isBad) {
        ask(budget, demand, i % 5 == 0 ? 0 : delay);
      }
      if (i % 8 == 0) {
        calls.call(budget, "isBusy", 1 + random.nextInt(3), 5 * MILLI, now);
        calls.call(budget, "isBusy", 2, 2 * SECOND, now);
        calls.call(budget, "untilDueAnyway", delay, random.nextLong(60 * MILLI));
        calls.call(budget, "permitsAtOnce", now + random.nextLong(300 * MILLI));
        calls.call(budget, "lateNanos", demand);
        calls.call(budget, "lateNanos", KINDS[index]);
      }
    }
    calls.call(budget, "untilDueAnyway", Speculation.NEVER, 5 * MILLI);
    calls.call(budget, "knows", demands[1]);
    calls.call(budget, "knows", KINDS[2]);
    calls.call(budget, "knows", demand(200, 0, 0.5, bounds[NONE])); // by its group
    calls.call(budget, "knows", demand(201, 7, 0.5, bounds[NONE]));
    calls.call(budget, "completed", 5L, now);
  }

  private void answer(Object budget, int index, boolean isLate, boolean isQueued) {
    long took = took(index) + (isLate ? 30 * MILLI : 0);
    long service = random.nextInt(6) == 0 ? took / 8 : 2 * took / 3;
    int replica = random.nextInt(3);
    long waiting = isLate && replica == 2 ? 9 * took : isQueued ? took / 4 : 900;
    Feedback feedback = random.nextInt(9) == 0 ? null : new Feedback(2, 3, waiting, service);
    calls.call(budget, "answered", replica, demands[index], took, feedback, now);
  }

  private void ask(Object budget, Object demand, long lateNanos) {
    long waited = lateNanos == Speculation.NEVER ? 3 * MILLI : lateNanos;
    int times = 1 + random.nextInt(3);
    for (int i = 0; i < times; i++) {
      long more = (long) calls.call(budget, "decide", demand, 1, waited, now);
      calls.call(budget, "refusal", waited, now);
      if (more == Speculation.NOW || more == Speculation.NEVER) {
        return;
      }
      waited = random.nextInt(12) == 0 ? 1_000 * MILLI : waited + more;
    }
  }

  /** Waiting times that are just as long as copies are refused from. */
  private void queues() {
    Object budget = calls.make("BudgetSpeculation", Map.of());
    now += 5 * SECOND;
    Feedback[] all = {
      new Feedback(2, 3, MILLI, MILLI),
      new Feedback(2, 3, MILLI - 1, MILLI),
      new Feedback(2, 3, MILLI / 2, MILLI)
    };
    for (int replica = 0; replica < all.length; replica++) {
      calls.repeat(25, budget, "answered", replica, demands[1], 2 * MILLI, all[replica], now);
      calls.call(budget, "isBusy", replica, 5 * MILLI, now);
      calls.call(budget, "refusal", 5 * MILLI, now);
      calls.call(budget, "delayNanos", demands[1], 1, now);
      calls.call(budget, "permitsAtOnce", now);
    }
    calls.repeat(80, budget, "answered", 0, demands[1], 2 * MILLI, all[2], now);
    calls.call(budget, "refusal", 5 * MILLI, now);
    calls.call(budget, "refusal", 5 * MILLI, now + 200 * MILLI);
    calls.call(budget, "refusal", 5 * MILLI, now + 200 * MILLI + 1);
  }

  private void refusedParameters() {
    for (Parameter<?> each : BudgetSpeculation.PARAMETERS) {
      for (String value : new String[] {"-1", "0", "0.5", "0.9999", "100", "100001", "1000001"}) {
        if (!each.allows(value)) {
          calls.make("BudgetSpeculation", Map.of(each.name(), value));
        }
      }
    }
    calls.make("BudgetSpeculation", Map.of("bugdet", "0.1"));
  }
}
