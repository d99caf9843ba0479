package io.manx.simulator.scenario;

import io.manx.simulator.scenario.DisturbanceSpec.RecordedPause;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** How much the nodes of a scenario can do, with what happens to them. Not thread-safe. */
final class Capacity {
  private final Scenario scenario;

  /** Share of what it could do undisturbed, by node. */
  private final double[] speeds;

  Capacity(Scenario scenario) {
    this.scenario = scenario;
    speeds = new double[scenario.nodes()];
    Arrays.fill(speeds, 1);
    for (DisturbanceSpec spec : scenario.disturbances()) {
      double left = left(spec);
      nodes(spec).forEach(node -> speeds[node] *= left);
    }
  }

  private IntStream nodes(DisturbanceSpec spec) {
    List<Integer> struck = spec.nodes();
    return struck == null
        ? IntStream.range(0, speeds.length)
        : struck.stream().mapToInt(Integer::intValue);
  }

  /** Share of its capacity that a disturbance leaves to a node, on average. */
  private static double left(DisturbanceSpec spec) {
    return switch (spec.kind()) {
      case PAUSE, DEAD -> 1 - shareOfTime(spec);
      case SLOW -> 1 - shareOfTime(spec) * (1 - 1 / spec.factor());
      case FLIP -> (1 + 1 / spec.factor()) / 2;
    };
  }

  /** What comes once and ends is nothing on average; what never ends is taken for all of it. */
  private static double shareOfTime(DisturbanceSpec spec) {
    List<RecordedPause> recorded = spec.recorded();
    if (recorded != null) {
      double paused = recorded.stream().mapToDouble(RecordedPause::lengthMs).sum();
      return Math.min(1, paused / recorded.stream().mapToDouble(RecordedPause::untilNextMs).sum());
    }
    Double length = spec.forMs();
    Double every = spec.everyMs();
    if (length == null) {
      return 1;
    }
    return every == null ? 0 : Math.min(1, length / every);
  }

  /** Requests per second that keep every thread busy that a node has, as fast as it is. */
  double mostPerSecond() {
    return perSecond(0, speeds.length) / required();
  }

  /** Reads per second that some nodes can serve which follow each other on the ring. */
  private double perSecond(int from, int count) {
    double all = 0;
    for (int i = 0; i < count; i++) {
      all += speeds[(from + i) % speeds.length];
    }
    return all * scenario.threads() / (scenario.service().overallMeanMs() / 1_000);
  }

  private int required() {
    return scenario.consistency().required(scenario.replicationFactor());
  }

  /**
   * Says why queues grow without end, if they do, keys being equally popular: all nodes together
   * have more to do than they can, or some that follow each other on the ring, to which the
   * consistency level leaves no alternative.
   */
  Optional<String> overload() {
    double rate = scenario.ratePerSecond();
    double all = rate / mostPerSecond();
    if (all >= 1) {
      return Optional.of(text("its nodes", all));
    }
    int longest = Math.min(speeds.length, 2 * scenario.replicationFactor());
    for (int count = 1; count < longest; count++) {
      for (int first = 0; first < speeds.length; first++) {
        double load = rate / speeds.length * unavoidable(count) / perSecond(first, count);
        if (load >= 1) {
          String who = count == 1 ? "node " + first : count + " nodes from node " + first + " on";
          return Optional.of(text(who, load));
        }
      }
    }
    return Optional.empty();
  }

  private String text(String who, double load) {
    return "scenario %s is overloaded: %s would have to do %.0f %% of what can be done, so that queues grow without end; reduce load"
        .formatted(scenario.name(), who, 100 * load);
  }

  /** Reads that the first so many nodes cannot leave to others, of a request to each key range. */
  private int unavoidable(int count) {
    int replicas = scenario.replicationFactor();
    int reads = 0;
    for (int group = 0; group < speeds.length; group++) {
      int others = 0;
      for (int i = 0; i < replicas; i++) {
        others += (group + i) % speeds.length < count ? 0 : 1;
      }
      reads += Math.max(0, required() - others);
    }
    return reads;
  }
}
