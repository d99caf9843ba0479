package io.manx.lab.load;

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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Joins the slowest requests with the reports of their coordinators, by node and time. Each report
 * explains one request at most; slower requests choose first.
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

  private final Map<String, List<SlowRead>> byNode = new HashMap<>();

  private TailJoin(List<SlowRead> reads) {
    for (SlowRead read : reads) {
      byNode.computeIfAbsent(read.story().requester(), any -> new ArrayList<>()).add(read);
    }
  }

  /** Returns the tail of a run. */
  static Tail of(List<SlowRequest> requests, NodeReports reports) {
    TailJoin join = new TailJoin(reports.reads());
    List<SlowRequest> joined =
        requests.stream()
            .sorted(Comparator.comparingDouble(SlowRequest::latencyMillis).reversed())
            .map(join::joined)
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

  /**
   * A node that was asked for a request.
   *
   * @param fromMillis when, from the start of the measured part
   * @param toMillis when its answer came, or the request ended
   */
  private record Ask(String node, double fromMillis, double toMillis) {}

  /** Returns the first sending, or the answering node for the whole time. */
  private static @Nullable Ask ask(SlowRequest request) {
    double due = request.dueMillis();
    double end = due + request.latencyMillis();
    RequestStory driver = request.driver();
    if (driver != null && !driver.sendings().isEmpty()) {
      Sending first = driver.sendings().get(0);
      return new Ask(first.node(), due + first.atMillis(), Math.min(end, due + first.endOrNever()));
    }
    Double sent = request.sentMillis();
    String node = request.coordinator();
    return node == null ? null : new Ask(node, due + (sent == null ? 0 : sent), end);
  }

  /** Takes the report that lies within the time and fills most of it; null if none does. */
  private @Nullable SlowRead take(Ask ask) {
    List<SlowRead> reads = byNode.getOrDefault(ask.node(), List.of());
    SlowRead best = null;
    for (SlowRead read : reads) {
      boolean fits =
          read.beganMillis() >= ask.fromMillis() - TOLERANCE_MILLIS
              && read.beganMillis() + read.millis() <= ask.toMillis() + TOLERANCE_MILLIS
              && read.millis() >= LEAST_SHARE * (ask.toMillis() - ask.fromMillis());
      if (fits && (best == null || distance(read, ask) < distance(best, ask))) {
        best = read;
      }
    }
    if (best != null) {
      reads.remove(best);
    }
    return best;
  }

  /** How much beginning and end differ. */
  private static double distance(SlowRead read, Ask ask) {
    return Math.abs(read.beganMillis() - ask.fromMillis())
        + Math.abs(read.beganMillis() + read.millis() - ask.toMillis());
  }
}
