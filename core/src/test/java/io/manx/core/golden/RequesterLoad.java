// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import io.manx.core.request.Demand;
import io.manx.core.routing.LateRequest;
import io.manx.core.routing.LateRequest.Decision;
import io.manx.core.routing.LateRequest.Destination;
import io.manx.core.virtual.VirtualNodes;
import io.manx.core.virtual.VirtualTime;
import io.manx.core.wire.Feedback;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The requests of a requester to a cluster in good and bad times, and their copies. */
final class RequesterLoad {
  private static final long MILLI = 1_000_000;
  private static final long TIMEOUT_NANOS = 1_500 * MILLI;
  private static final int GROUPS = 3;
  private static final int STATEMENTS = 5;
  private static final int PARTITIONS = 24;
  private static final int LARGE_READ = 2;
  private static final double[] MILLIS = {0.5, 0.8, 5, 1.2, 0.6};
  private static final String[] OPTIONS = {"99p", "MAX(99p,8ms)", "MIN(99p,2ms)"};

  private final RequesterSettings settings;
  private final RequesterTrace trace;
  private final SplittableRandom random;
  private final VirtualTime time;
  private final VirtualNodes nodes;
  private final ClusterTroubles troubles;
  private int requests;

  RequesterLoad(GoldenFile file, RequesterSettings settings, long startNanos) {
    this.settings = settings;
    trace = new RequesterTrace(file, settings);
    random = new SplittableRandom(settings.policySeed);
    time = new VirtualTime(startNanos);
    nodes = new VirtualNodes(time, random);
    troubles = new ClusterTroubles(settings, time, nodes, trace);
  }

  void run() {
    for (int i = 0; i < settings.requests; i++) {
      time.pass(nodes.exponential(settings.gapMillis));
      troubles.at(i);
      request();
    }
    time.finish();
    trace.counts();
  }

  private void request() {
    int number = requests++;
    int statement = random.nextInt(8);
    statement = statement < STATEMENTS ? statement : statement % 2;
    int group = statement % GROUPS;
    long now = time.nowNanos();
    int kind = trace.kind(RandomPartition.of(-statement), group, "statement " + statement, now);
    int partition = random.nextInt(PARTITIONS);
    long hash = random.nextInt(9) == 0 ? 0 : RandomPartition.of(partition);
    double rows = statement == 3 ? Double.NaN : statement == LARGE_READ ? 5_000 : 100;
    String option = random.nextInt(10) == 0 ? OPTIONS[random.nextInt(OPTIONS.length)] : null;
    Demand demand = trace.demand(number, kind, group, statement == LARGE_READ, rows, hash, option);
    double size = partition == 7 ? 40 : 1 + partition % 3;
    long bytes = (long) (200 * size * (statement == LARGE_READ ? 30 : 1)) + random.nextInt(50);
    double millis = MILLIS[statement] * (0.7 + 0.3 * Math.min(size, 12));
    RequestInTrace request =
        new RequestInTrace(
            number, demand, hash, bytes, millis, now, replicas(partition), settings.required);
    List<Integer> order = plan(request, settings.required);
    for (int i = 0; i < Math.min(settings.required, order.size()); i++) {
      send(request, order.get(i));
    }
    follow(request, trace.late(number, demand, settings.required, now), now);
  }

  private List<List<Integer>> replicas(int partition) {
    List<Integer> local = new ArrayList<>();
    List<Integer> remote = new ArrayList<>();
    int members = troubles.members();
    for (int i = 0; i < Math.min(settings.replication, members); i++) {
      local.add((partition + i) % members);
    }
    for (int i = 0; i < Math.min(settings.replication, settings.remoteNodes); i++) {
      remote.add(settings.localNodes + (partition + i) % settings.remoteNodes);
    }
    if (settings.remoteNodes > 0 && random.nextInt(20) == 0) {
      local.clear(); // the keyspace is not here
    }
    return List.of(local, remote);
  }

  private List<Integer> plan(RequestInTrace request, int required) {
    List<List<Integer>> left = request.notAsked();
    List<Integer> rack = null;
    if (settings.hasRack) {
      rack = new ArrayList<>(left.get(0));
      rack.removeIf(each -> each % 3 != 0);
    }
    return trace.plan(request.number, request.demand, left, required, rack, time.nowNanos());
  }

  private void send(RequestInTrace request, int replica) {
    long sent = time.nowNanos();
    request.asked.add(replica);
    request.unanswered++;
    trace.sent(request.number, replica, request.demand, sent);
    SentRequest it = new SentRequest(request, replica, sent);
    nodes.read(replica, request.serviceMillis, it);
    time.after(TIMEOUT_NANOS, it::expired);
    if (random.nextInt(30) == 0) {
      time.after(nodes.exponential(20), it::cancelled);
    }
  }

  /** Asks for copies of a request as long as it is late. */
  private void follow(RequestInTrace request, LateRequest late, long sent) {
    if (late != null) {
      time.after(late.askAfterNanos() - (time.nowNanos() - sent), () -> ask(request, late, sent));
    }
  }

  private void ask(RequestInTrace request, LateRequest late, long sent) {
    if (request.isDone) {
      return;
    }
    long now = time.nowNanos();
    Decision decision =
        trace.ask(request.number, late, destination(request, late, now - sent), now - sent, now);
    if (decision == Decision.SEND) {
      send(request, plan(request, 1).get(0));
      if (++request.copies < 2 && request.number % 3 == 0) {
        follow(request, trace.further(request.number, request.demand), now);
      }
    } else if (decision != Decision.GIVE_UP) {
      follow(request, late, sent);
    }
  }

  /** As a driver finds it: the first good replica beside the last one asked. */
  private Destination destination(RequestInTrace request, LateRequest late, long waited) {
    List<List<Integer>> left = request.notAsked();
    List<Integer> near = left.get(0).isEmpty() ? left.get(1) : left.get(0);
    int asked = request.asked.get(request.asked.size() - 1);
    Destination best = Destination.NONE;
    for (int each : near) {
      best = trace.judge(request.number, late, each, asked, waited, time.nowNanos());
      if (best == Destination.GOOD) {
        return best;
      }
    }
    return best;
  }

  /** A request at one replica, which ends once. */
  private final class SentRequest implements VirtualNodes.Reader {
    private final RequestInTrace request;
    private final int replica;
    private final long sentNanos;
    private boolean isOver;

    SentRequest(RequestInTrace request, int replica, long sentNanos) {
      this.request = request;
      this.replica = replica;
      this.sentNanos = sentNanos;
    }

    private boolean ends() {
      boolean ends = !isOver;
      isOver = true;
      request.unanswered -= ends ? 1 : 0;
      return ends;
    }

    private long waited() {
      return time.nowNanos() - sentNanos;
    }

    @Override
    public void answered(Feedback feedback) {
      if (!ends()) {
        return;
      }
      long now = time.nowNanos();
      Feedback believed = null;
      if (feedback != null) {
        believed = trace.feedback(replica, troubles.encoded(replica, feedback), now);
      }
      Feedback within = believed == null ? null : believed.within(waited());
      trace.answered(request, replica, waited(), within, now);
      if (++request.answers >= request.required) {
        request.isDone = true;
      }
    }

    @Override
    public void rejected() {
      if (ends()) {
        long now = time.nowNanos();
        trace.failed(request, replica, waited(), now);
        boolean isRetried = request.number % 2 == 0 || trace.permitsAtOnce(now);
        List<Integer> left = isRetried && !request.isDone ? plan(request, 1) : List.of();
        if (!left.isEmpty()) {
          send(request, left.get(0));
        } else if (request.unanswered == 0) {
          request.isDone = true;
        }
      }
    }

    void expired() {
      if (ends()) {
        trace.expired(request, replica, waited(), time.nowNanos());
        request.isDone = true;
      }
    }

    void cancelled() {
      if (request.isDone && ends()) {
        trace.cancelled(request, replica, waited(), time.nowNanos());
      }
    }
  }
}
