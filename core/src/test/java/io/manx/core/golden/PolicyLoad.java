// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import io.manx.core.request.Demand;
import io.manx.core.request.GoldenDemands;
import io.manx.core.virtual.VirtualNodes;
import io.manx.core.virtual.VirtualTime;
import io.manx.core.wire.Feedback;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The requests of a trace: of several kinds and sizes, to clusters that grow from 3 to 12 nodes, in
 * good and bad times.
 */
final class PolicyLoad {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final long TIMEOUT_NANOS = 400 * MILLI;

  /** Kinds, their groups and mean service times; the last one takes the place of the first. */
  private static final int[] KINDS = {72, 73, 74, 0, 2, 136};

  private static final int[] GROUPS = {0, 0, 1, 0, 2, 0};
  private static final double[] MILLIS = {0.4, 1, 6, 0.7, 2, 0.5};
  private static final int LARGE_KIND = 2;

  private final PolicyTrace trace;
  private final SplittableRandom random;
  private final VirtualTime time;
  private final VirtualNodes nodes;
  private final double length;
  private final List<List<Demand>> demands = new ArrayList<>();
  private final boolean isReported;
  private boolean isLate;

  /**
   * Creates one.
   *
   * @param length by which the numbers of requests are multiplied
   * @param isReported whether nodes give feedback
   */
  PolicyLoad(PolicyTrace trace, long seed, long startNanos, double length, boolean isReported) {
    this.trace = trace;
    random = new SplittableRandom(seed);
    time = new VirtualTime(startNanos);
    nodes = new VirtualNodes(time, random);
    this.length = length;
    this.isReported = isReported;
    for (int kind = 0; kind < KINDS.length; kind++) {
      List<Demand> ofKind = new ArrayList<>();
      for (double expected : new double[] {0, 0.8, 1, 1.7}) {
        double millis = Math.rint(expected * MILLIS[kind] * 1e3) / 1e3;
        ofKind.add(GoldenDemands.of(KINDS[kind], GROUPS[kind], millis, kind == LARGE_KIND));
      }
      demands.add(ofKind);
    }
  }

  /** All times, good and bad. */
  void run() {
    // Ends of requests of which the selector was not told
    trace.cancelled(0, demands.get(1).get(1), 5, time.nowNanos());
    trace.answered(1, demands.get(3).get(2), 700_000, null, time.nowNanos());
    healthy();
    badNodes();
    nodes.get(4).rejects = true; // and has never answered
    times(5, 3, 0.8, 25);
    nodes.heal();
    times(5, 3, 0.8, 25);
    nodes.get(3).reports = false;
    times(5, 3, 0.8, 80);
    quiet(20 * SECOND);
    stalls();
    times(12, 2, 0.15, 100);
    isLate = true; // another kind takes the first one's place
    times(12, 3, 0.4, 80);
    times(12, 10, 0.4, 15);
    quiet(700 * SECOND);
    times(3, 3, 1.2, 30);
    quiet(61 * SECOND);
    times(3, 1, 1, 8);
    quiet(601 * SECOND);
    times(8, 2, 1.5, 50);
    time.finish();
  }

  private void healthy() {
    times(3, 3, 2, 60);
    times(3, 3, 0.7, 170);
    times(3, 2, 0.4, 60);
  }

  private void badNodes() {
    nodes.get(1).slowness = 5;
    times(3, 3, 0.9, 110);
    for (int pause = 0; pause < 4; pause++) {
      nodes.pause(pause % 3, (10L << (2 * pause)) * MILLI);
      times(3, 3, 1.5, 35);
    }
    nodes.get(2).rejects = true;
    times(3, 3, 0.9, 60);
    quiet(2_500 * MILLI);
    nodes.get(0).isSilent = true;
    times(3, 2, 3, 100);
    quiet(3 * SECOND);
    times(3, 3, 1, 40);
  }

  private void stalls() {
    nodes.get(1).stalls = true;
    nodes.get(6).networkNanos = 4 * MILLI;
    times(8, 5, 0.5, 160);
    nodes.heal();
    times(8, 5, 0.5, 60);
  }

  private void quiet(long nanos) {
    time.finish();
    time.pass(nanos);
    nodes.heal();
  }

  /**
   * Sends requests.
   *
   * @param cluster the number of nodes
   * @param replication the number of replicas
   * @param gapMillis the mean time between two requests
   */
  private void times(int cluster, int replication, double gapMillis, int requests) {
    for (int i = 0; i < requests * length; i++) {
      time.pass(nodes.exponential(gapMillis));
      List<Integer> replicas = new ArrayList<>();
      int first = random.nextInt(cluster);
      for (int each = 0; each < replication; each++) {
        replicas.add((first + each) % cluster);
      }
      request(replicas);
      if (random.nextInt(3) == 0) {
        foreign(random.nextInt(cluster));
      }
    }
  }

  /** A request of another requester. */
  private void foreign(int node) {
    nodes.read(
        node,
        MILLIS[random.nextInt(MILLIS.length)],
        new VirtualNodes.Reader() {
          @Override
          public void answered(Feedback feedback) {}

          @Override
          public void rejected() {}
        });
  }

  private void request(List<Integer> replicas) {
    int kind = random.nextInt(16);
    kind = kind < 8 ? 0 : kind < 11 ? 1 : kind < 12 ? 2 : kind < 14 ? 3 : 4;
    kind = isLate && kind == 0 && random.nextInt(12) > 0 ? 5 : kind;
    Demand demand = demands.get(kind).get(random.nextInt(4));
    List<Integer> order = trace.rank(demand, replicas, time.nowNanos());
    int asked = Math.min(order.size(), random.nextInt(12) == 0 ? 2 : 1);
    for (int i = 0; i < asked; i++) {
      send(order.get(i), demand, MILLIS[kind]);
    }
    if (random.nextInt(150) == 0) { // of which the selector was not told
      trace.cancelled(order.get(0), demand, 5, time.nowNanos());
    }
  }

  private void send(int replica, Demand demand, double millis) {
    long sent = time.nowNanos();
    trace.sent(replica, demand, sent);
    boolean[] isOver = {false};
    nodes.read(replica, millis, reader(replica, demand, sent, isOver));
    if (random.nextInt(25) == 0) {
      time.after(
          nodes.exponential(5),
          () -> {
            if (!isOver[0]) {
              isOver[0] = true;
              trace.cancelled(replica, demand, time.nowNanos() - sent, time.nowNanos());
            }
          });
    }
    time.after(
        TIMEOUT_NANOS,
        () -> {
          if (!isOver[0]) {
            isOver[0] = true;
            trace.expired(replica, demand, time.nowNanos() - sent, time.nowNanos());
          }
        });
  }

  private VirtualNodes.Reader reader(int replica, Demand demand, long sent, boolean[] isOver) {
    return new VirtualNodes.Reader() {
      @Override
      public void answered(Feedback feedback) {
        if (!isOver[0]) {
          isOver[0] = true;
          long response = time.nowNanos() - sent;
          Feedback told = isReported && feedback != null ? told(feedback, response) : null;
          trace.answered(replica, demand, response, told, time.nowNanos());
        }
      }

      @Override
      public void rejected() {
        if (!isOver[0]) {
          isOver[0] = true;
          trace.failed(replica, demand, time.nowNanos() - sent, time.nowNanos());
        }
      }
    };
  }

  /** A few claim more time than has passed, which a selector must bear. */
  private Feedback told(Feedback feedback, long response) {
    return random.nextInt(50) > 0
        ? feedback.within(response)
        : new Feedback(
            feedback.queueSizeOnArrival(),
            feedback.pendingAndActive(),
            feedback.waitingNanos() + response / 3,
            response + 100_000);
  }
}
