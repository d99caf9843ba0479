// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Makes the traces of whole requesters. */
final class RequesterTraces {
  private static final Map<String, Object> EVENTS =
      Traces.map(
          "begin",
          List.of("settings of a new requester"),
          "kind",
          List.of("key", "group", "description", "now", "kind"),
          "demand",
          List.of(
              "request",
              "kind",
              "group",
              "isLarge as told",
              "rows",
              "partition",
              "speculativeRetry or null",
              "isLarge",
              "serviceMillis",
              "concurrency",
              "bytes"),
          "plan",
          List.of(
              "request",
              "now",
              "local replicas",
              "remote replicas",
              "required",
              "those in the local rack, or null without one",
              "order",
              "tiers in that order",
              "scores"),
          "sent",
          List.of("request", "replica", "now"),
          "late",
          List.of("request", "now", "awaited", "delayNanos"),
          "further",
          List.of("request", "delayNanos"),
          "judge",
          List.of(
              "request", "candidate", "asked", "waitedNanos", "now", "isFarLater", "destination"),
          "ask",
          List.of(
              "request",
              "waitedNanos",
              "destination",
              "now",
              "decision",
              "askAfterNanos",
              "refusal or null"),
          "atOnce",
          List.of("now", "isPermitted"),
          "feedback",
          List.of(
              "replica",
              "bytes",
              "now",
              "feedback or null",
              "isLeaving",
              "foretells",
              "[untilNanos, lengthNanos] or null"));

  private static final Map<String, Object> ENDS =
      Traces.map(
          "answered",
          List.of("request", "replica", "responseNanos", "feedback or null", "bytes", "now"),
          "failed",
          List.of("request", "replica", "waitedNanos", "now"),
          "expired",
          List.of("request", "replica", "waitedNanos", "now"),
          "cancelled",
          List.of("request", "replica", "waitedNanos", "now"),
          "began",
          List.of("replica", "now"),
          "leaving",
          List.of("replica", "now"),
          "readiness",
          List.of("replica", "now", "readiness"),
          "counts",
          List.of("pauses heard", "unbelieved", "spared"));

  static final List<Supplier<GoldenFile>> ALL =
      List.of(RequesterTraces::one, RequesterTraces::topologies);

  private RequesterTraces() {}

  private static GoldenFile one() {
    GoldenFile file = file("requester-manx");
    run(file, new RequesterSettings(31, 480));
    return file;
  }

  private static GoldenFile topologies() {
    GoldenFile file = file("requester-manx-topologies");
    run(file, new RequesterSettings(32, 100).cluster(5, 0, 3, 2).rack().gap(0.7));
    run(file, new RequesterSettings(33, 100).cluster(8, 4, 3, 1).rack());
    run(file, new RequesterSettings(34, 60).cluster(12, 0, 5, 3).speculation("budget", "0.5"));
    run(file, new RequesterSettings(35, 70).cluster(3, 3, 2, 3).speculation("burst", "4"));
    run(file, new RequesterSettings(36, 60).cluster(5, 0, 3, 1).policy("c3"));
    run(file, new RequesterSettings(37, 60).cluster(3, 2, 3, 2).policy("round-robin").rack());
    return file;
  }

  private static GoldenFile file(String name) {
    Map<String, Object> events = Traces.map();
    events.putAll(EVENTS);
    events.putAll(ENDS);
    return new GoldenFile(
        name,
        "A whole requester's decisions: demands, orders, late requests and copies.",
        Traces.map("events", events));
  }

  private static void run(GoldenFile file, RequesterSettings settings) {
    new RequesterLoad(file, settings, 1_000_000_000_000L * (settings.policySeed - 33)).run();
  }
}
