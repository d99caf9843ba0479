package io.manx.simulator.model;

import io.manx.simulator.event.EventQueue;
import io.manx.simulator.scenario.DisturbanceSpec;
import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.workload.RequestRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Has the disturbances of a scenario happen, by schedules that are functions of the seed. */
final class Disturber {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int STREAM = 31;

  /** Beyond the end of any simulation. */
  private static final double FOREVER_MS = 1e11;

  private final List<Strike> strikes = new ArrayList<>();
  private final List<Integer> noticedDead = new ArrayList<>();
  private final long seed;
  private final RequestRandom random = new RequestRandom();

  /** One specification at one node, or at several together. */
  private static final class Strike {
    private final DisturbanceSpec spec;
    private final int[] nodes;
    private long count;
    private boolean on;

    private Strike(DisturbanceSpec spec, int[] nodes) {
      this.spec = spec;
      this.nodes = nodes;
    }
  }

  Disturber(Scenario scenario, long seed) {
    this.seed = seed;
    for (DisturbanceSpec spec : scenario.disturbances()) {
      int[] nodes =
          spec.nodes() == null
              ? IntStream.range(0, scenario.nodes()).toArray()
              : spec.nodes().stream().mapToInt(Integer::intValue).toArray();
      if (spec.together()) {
        strikes.add(new Strike(spec, nodes));
      } else {
        IntStream.of(nodes).forEach(node -> strikes.add(new Strike(spec, new int[] {node})));
      }
    }
  }

  void begin(EventQueue events) {
    for (int i = 0; i < strikes.size(); i++) {
      DisturbanceSpec spec = strikes.get(i).spec;
      Double at = spec.atMs();
      Double every = spec.everyMs();
      random.reset(seed, STREAM + i, -1);
      double first = at != null ? at : every == null ? 0 : every * random.nextDouble();
      events.add(nanos(first), Event.of(Event.DISTURBANCE, i, 0));
    }
  }

  private static long nanos(double millis) {
    return (long) (millis * NANOS_PER_MILLI);
  }

  /** Something begins or ends. */
  void happen(int number, long nowNanos, Nodes nodes, boolean[] knownDead, EventQueue events) {
    if (number >= strikes.size()) {
      int node = noticedDead.get(number - strikes.size());
      knownDead[node] = !nodes.isAlive(node);
      return;
    }
    Strike strike = strikes.get(number);
    random.reset(seed, STREAM + number, strike.count++);
    long event = Event.of(Event.DISTURBANCE, number, 0);
    switch (strike.spec.kind()) {
      case PAUSE -> pause(strike, nowNanos, nodes, event, events);
      case SLOW -> alternate(strike, nowNanos, event, events, on -> slow(strike, on, nodes));
      case FLIP -> {
        slow(strike, random.nextDouble() < 0.5, nodes);
        events.add(nowNanos + nanos(period(strike)), event);
      }
      case DEAD ->
          alternate(
              strike, nowNanos, event, events, on -> die(strike, on, nowNanos, nodes, events));
    }
  }

  private double varied(double millis, double jitter) {
    return jitter == 0 ? millis : millis * (1 + jitter * (2 * random.nextDouble() - 1));
  }

  private double period(Strike strike) {
    Double every = strike.spec.everyMs();
    return every == null ? FOREVER_MS : varied(every, strike.spec.jitter());
  }

  private void pause(Strike strike, long nowNanos, Nodes nodes, long event, EventQueue events) {
    double length = length(strike);
    for (int node : strike.nodes) {
      if (nodes.isAlive(node)) {
        nodes.pause(node, nowNanos, nowNanos + nanos(length));
      }
    }
    if (strike.spec.everyMs() != null) {
      events.add(nowNanos + nanos(period(strike)), event);
    }
  }

  private double length(Strike strike) {
    List<Double> lengths = strike.spec.lengthsMs();
    if (lengths != null) {
      return lengths.get((int) (strike.count % lengths.size()));
    }
    Double length = strike.spec.forMs();
    return length == null ? FOREVER_MS : varied(length, strike.spec.jitter());
  }

  private interface Change {
    void to(boolean on);
  }

  /** On for its length, off until the period is over. */
  private void alternate(
      Strike strike, long nowNanos, long event, EventQueue events, Change change) {
    strike.on = !strike.on;
    change.to(strike.on);
    Double length = strike.spec.forMs();
    Double every = strike.spec.everyMs();
    if (strike.on && length != null) {
      events.add(nowNanos + nanos(varied(length, strike.spec.jitter())), event);
    } else if (!strike.on && every != null && length != null) {
      double rest = Math.max(0, varied(every, strike.spec.jitter()) - length);
      events.add(nowNanos + nanos(rest), event);
    }
  }

  private static void slow(Strike strike, boolean on, Nodes nodes) {
    for (int node : strike.nodes) {
      nodes.setSlowness(node, on ? strike.spec.factor() : 1);
    }
  }

  private void die(Strike strike, boolean on, long nowNanos, Nodes nodes, EventQueue events) {
    for (int node : strike.nodes) {
      if (on) {
        nodes.die(node);
      } else {
        nodes.restart(node);
      }
      noticedDead.add(node);
      int notice = strikes.size() + noticedDead.size() - 1;
      events.add(nowNanos + nanos(strike.spec.noticedMs()), Event.of(Event.DISTURBANCE, notice, 0));
    }
  }
}
