// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.core.wire.SlowReadLimits;
import io.manx.lab.load.NodeReports.SlowRead;
import io.manx.lab.load.workload.OperationKind;
import io.manx.results.run.RequestStory;
import io.manx.results.run.RequestStory.Sending;
import io.manx.results.run.SlowRequest;
import io.manx.results.run.Tail;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Joins the slowest requests with the reports of their coordinators, by node and time. Each report
 * explains one request at most; slower requests choose first.
 *
 * <p>A coordinator that stands still has not begun to read, and its read is short once it does. So
 * a node that reported its slow reads, but none of the time of a request that it answered, explains
 * it, too: the request waited outside of the read.
 */
final class TailJoin {
  /**
   * Clocks of nodes are read in milliseconds; twice that, for both ends. Those of other machines
   * must agree with this one's as closely.
   */
  private static final double TOLERANCE_MILLIS = 2;

  /** The least share of a request that its coordinator's read takes; others are someone else's. */
  private static final double LEAST_SHARE = 0.5;

  /** Operations of which coordinators tell stories. */
  private static final Set<String> TOLD =
      Arrays.stream(OperationKind.values())
          .filter(kind -> kind.readsPartitions() && kind != OperationKind.READ_MODIFY_WRITE)
          .map(OperationKind::id)
          .collect(Collectors.toUnmodifiableSet());

  private static final double NANOS_PER_MILLI = 1e6;

  /** Nodes keep a number of reads of each second, and clocks may differ a little. */
  private static final double NEAR_MILLIS = 1_000 + TOLERANCE_MILLIS;

  private final NodeReports reports;
  private final Map<String, List<SlowRead>> byNode = new HashMap<>();

  /** Nodes of which a report explains a request, so that their clocks agree with ours. */
  private final Set<String> explaining = new HashSet<>();

  private TailJoin(NodeReports reports) {
    this.reports = reports;
    for (SlowRead read : reports.reads()) {
      byNode.computeIfAbsent(read.story().requester(), any -> new ArrayList<>()).add(read);
    }
  }

  /** Returns the tail of a run. */
  static Tail of(List<SlowRequest> requests, NodeReports reports) {
    TailJoin join = new TailJoin(reports);
    List<SlowRequest> joined =
        requests.stream()
            .sorted(Comparator.comparingDouble(SlowRequest::latencyMillis).reversed())
            .map(join::joined)
            .toList() // what remains then explains no request
            .stream()
            .map(join::withWait)
            .sorted(Comparator.comparingDouble(SlowRequest::dueMillis))
            .toList();
    boolean hasJournal = requests.stream().anyMatch(request -> request.driver() != null);
    return new Tail(
        joined,
        reports.states(),
        new Tail.Sources(hasJournal, reports.coordinators(), reports.nodes()));
  }

  private SlowRequest joined(SlowRequest request) {
    Ask ask = TOLD.contains(request.operation()) ? ask(request) : null;
    SlowRead read = ask == null ? null : take(ask);
    if (read == null) {
      return request;
    }
    RequestStory story = read.story().shifted(read.beganMillis() - request.dueMillis());
    return request.with(request.driver(), story);
  }

  /** Adds a story without sendings if the request waited outside of its coordinator's read. */
  private SlowRequest withWait(SlowRequest request) {
    // Other operations may need several reads, each of them short.
    boolean isSingle = request.operation().equals(OperationKind.READ.id());
    Ask ask = isSingle && request.node() == null ? ask(request) : null;
    if (ask == null || !hadNoLongRead(ask)) {
      return request;
    }
    double end = ask.toMillis() - request.dueMillis();
    return request.with(
        request.driver(),
        new RequestStory(ask.node(), end, end, List.of(), List.of(), null, List.of()));
  }

  /**
   * A node that was asked for a request.
   *
   * @param fromMillis when, from the start of the measured part
   * @param toMillis when its answer came, or the request ended
   * @param onlyOne whether it answered, and was not asked for a copy
   */
  private record Ask(String node, double fromMillis, double toMillis, boolean onlyOne) {
    /** The least time that its coordinator's read takes. */
    double leastMillis() {
      return LEAST_SHARE * (toMillis - fromMillis);
    }
  }

  /** Returns the first sending, or the answering node for the whole time. */
  private static @Nullable Ask ask(SlowRequest request) {
    double due = request.dueMillis();
    double end = due + request.latencyMillis();
    RequestStory driver = request.driver();
    if (driver != null && !driver.sendings().isEmpty()) {
      Sending first = driver.sendings().get(0);
      return new Ask(
          first.node(),
          due + first.atMillis(),
          Math.min(end, due + first.endOrNever()),
          first.end().equals(Sending.ANSWERED));
    }
    Double sent = request.sentMillis();
    String node = request.coordinator();
    Integer copies = request.copies();
    boolean isOnlyOne = copies != null && copies == 0;
    return node == null ? null : new Ask(node, due + (sent == null ? 0 : sent), end, isOnlyOne);
  }

  /** Takes the report that lies within the time and fills most of it; null if none does. */
  private @Nullable SlowRead take(Ask ask) {
    List<SlowRead> reads = byNode.getOrDefault(ask.node(), List.of());
    SlowRead best = null;
    for (SlowRead read : reads) {
      boolean fits =
          read.beganMillis() >= ask.fromMillis() - TOLERANCE_MILLIS
              && read.beganMillis() + read.millis() <= ask.toMillis() + TOLERANCE_MILLIS
              && read.millis() >= ask.leastMillis();
      if (fits && (best == null || distance(read, ask) < distance(best, ask))) {
        best = read;
      }
    }
    if (best != null) {
      reads.remove(best);
      explaining.add(ask.node());
    }
    return best;
  }

  /**
   * Returns whether the only node that was asked had no read that fills most of the time: it would
   * have reported it. Reports that explain no request may be of this one by another clock.
   */
  private boolean hadNoLongRead(Ask ask) {
    boolean wouldBeKept =
        ask.fromMillis() - TOLERANCE_MILLIS >= reports.keptFromMillis()
            && ask.leastMillis() * NANOS_PER_MILLI > SlowReadLimits.LEAST_NANOS
            && countNear(ask, reports.reads()) < SlowReadLimits.PER_SECOND;
    return wouldBeKept
        && ask.onlyOne()
        && explaining.contains(ask.node())
        && countNear(ask, byNode.getOrDefault(ask.node(), List.of())) == 0;
  }

  /** Counts reads of a node that are slow enough, and began within a second of a time. */
  private static long countNear(Ask ask, List<SlowRead> reads) {
    return reads.stream()
        .filter(read -> read.story().requester().equals(ask.node()))
        .filter(read -> read.millis() >= ask.leastMillis())
        .filter(read -> read.beganMillis() >= ask.fromMillis() - NEAR_MILLIS)
        .filter(read -> read.beganMillis() <= ask.toMillis() + NEAR_MILLIS)
        .count();
  }

  /** How much beginning and end differ. */
  private static double distance(SlowRead read, Ask ask) {
    return Math.abs(read.beganMillis() - ask.fromMillis())
        + Math.abs(read.beganMillis() + read.millis() - ask.toMillis());
  }
}
