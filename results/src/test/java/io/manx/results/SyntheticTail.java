// SPDX-License-Identifier: Apache-2.0

package io.manx.results;

import io.manx.results.run.RequestStory;
import io.manx.results.run.RequestStory.CopyAnswer;
import io.manx.results.run.RequestStory.PlannedNode;
import io.manx.results.run.RequestStory.Sending;
import io.manx.results.run.RunFile;
import io.manx.results.run.SlowRequest;
import io.manx.results.run.Tail;
import io.manx.results.run.Tail.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Slow requests made up by hand, and at random from a seed. */
public final class SyntheticTail {
  private static final List<String> REASONS =
      List.of(
          "budget-empty",
          "slow-everywhere",
          "saturated",
          "poor-destination",
          "no-other-node",
          "not-permitted");

  private SyntheticTail() {}

  /** Returns a read of node 1's that took 100 ms, handed to the driver at a time. */
  public static SlowRequest read(
      double sentMillis, @Nullable RequestStory driver, @Nullable RequestStory node) {
    return new SlowRequest(1_000, sentMillis, 100, "read", "ok", "node 1", 0, driver, node);
  }

  /** Returns the driver's story of a request that was sent to node 1 after 1 ms. */
  public static RequestStory driver(
      @Nullable Double lateMillis, List<CopyAnswer> answers, Sending... copies) {
    return story(RequestStory.DRIVER, 1, 99, lateMillis, answers, copies);
  }

  /** Returns the story of a coordinator that sent a read to node 1. */
  public static RequestStory coordinator(
      double beganMillis,
      double endedMillis,
      @Nullable Double lateMillis,
      List<CopyAnswer> answers,
      Sending... copies) {
    return story("node 3", beganMillis, endedMillis, lateMillis, answers, copies);
  }

  private static RequestStory story(
      String requester,
      double began,
      double ended,
      @Nullable Double lateMillis,
      List<CopyAnswer> answers,
      Sending... copies) {
    List<Sending> sendings = new ArrayList<>();
    boolean isWon = copies.length > 0 && copies[0].end().equals(Sending.ANSWERED);
    sendings.add(
        isWon
            ? new Sending("node 1", began, false, null, Sending.OPEN)
            : new Sending("node 1", began, false, ended, Sending.ANSWERED));
    sendings.addAll(List.of(copies));
    return new RequestStory(
        requester,
        began,
        ended,
        List.of(
            new PlannedNode("node 1", "serving", 1.25, "ready"),
            new PlannedNode("node 2", "suspected", 4, "starting")),
        sendings,
        lateMillis,
        answers);
  }

  /** Returns a run whose slow reads have random stories. */
  public static RunFile run(String variant, @Nullable Integer block, int requests) {
    Random random = new Random(31L * variant.hashCode() + (block == null ? 7 : block));
    RunFile run = SyntheticRuns.run(variant, block, 1, 1, 4);
    List<SlowRequest> all = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      all.add(random(random, 4_000.0 * i / requests));
    }
    return run.toBuilder()
        .tail(
            new Tail(
                all,
                List.of(new NodeState("node 2", "collecting", 0, 1_500)),
                new Tail.Sources(true, List.of("node 3"), List.of("node 1", "node 2"))))
        .build();
  }

  /** Returns a request of up to 400 ms with a random story. */
  public static SlowRequest random(Random random, double dueMillis) {
    double latency = 20 + 380 * random.nextDouble();
    double sent = random.nextInt(4) == 0 ? 0.8 * latency * random.nextDouble() : 0.1;
    RequestStory driver = random.nextInt(8) == 0 ? null : random(random, "driver", sent, latency);
    RequestStory node =
        random.nextInt(3) == 0
            ? random(random, "node 3", sent + random.nextDouble() * 5, latency)
            : null;
    boolean isDropped = random.nextInt(20) == 0;
    return new SlowRequest(
        dueMillis,
        sent,
        latency,
        "read",
        isDropped ? "dropped" : "ok",
        isDropped ? null : "node " + (1 + random.nextInt(3)),
        driver == null ? null : driver.copy().map(copy -> 1).orElse(0),
        driver,
        node);
  }

  private static RequestStory random(Random random, String who, double from, double latency) {
    double began = from + 0.2;
    double ended = latency - 2 * random.nextDouble();
    Double late = random.nextInt(4) == 0 ? null : Double.valueOf(began + 20 * random.nextDouble());
    List<CopyAnswer> answers = new ArrayList<>();
    double at = late == null ? began : late;
    while (late != null && at < ended && random.nextInt(4) != 0) {
      answers.add(new CopyAnswer(at, REASONS.get(random.nextInt(REASONS.size()))));
      at += 0.4 * latency * random.nextDouble();
    }
    List<Sending> sendings = new ArrayList<>();
    boolean isCopied = late != null && at < ended && random.nextInt(3) != 0;
    boolean fails = random.nextInt(4) == 0;
    sendings.add(
        isCopied && !fails
            ? new Sending("node 1", began, false, null, Sending.OPEN)
            : new Sending("node 1", began, false, ended, Sending.ANSWERED));
    if (isCopied) {
      answers.add(new CopyAnswer(at, "sent"));
      double end = fails ? at + (ended - at) * random.nextDouble() : ended;
      sendings.add(new Sending("node 2", at, true, end, fails ? "failed" : Sending.ANSWERED));
    }
    return new RequestStory(who, began, ended, List.of(), sendings, late, answers);
  }
}
