package io.manx.simulator.model;

import io.manx.results.statistics.SeededRandom;
import io.manx.simulator.scenario.DisturbanceSpec;
import io.manx.simulator.scenario.DisturbanceSpec.RecordedPause;
import io.manx.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Has the disturbances of a scenario happen, by schedules that are functions of the seed. */
final class Disturber {
  private static final int STREAM = 31;

  /** Beyond the end of any simulation. */
  private static final double FOREVER_MS = 1e11;

  private final List<Strike> strikes = new ArrayList<>();
  private final List<Integer> noticedDead = new ArrayList<>();
  private final Timeline timeline;
  private final Nodes nodes;
  private final IntConsumer restarted;
  private final long seed;
  private final SeededRandom random = new SeededRandom();

  /** One specification at one node, or at several together. */
  private static final class Strike {
    private final DisturbanceSpec spec;
    private final int[] nodes;
    private long count;
    private boolean on;
    private long nextNanos;

    private Strike(DisturbanceSpec spec, int[] nodes) {
      this.spec = spec;
      this.nodes = nodes;
    }

    private boolean pausesBefore(int node, long nanos) {
      return spec.kind() == DisturbanceSpec.Kind.PAUSE
          && nextNanos < nanos
          && IntStream.of(nodes).anyMatch(each -> each == node);
    }
  }

  /**
   * Creates one.
   *
   * @param restarted is told when requesters learn that a node serves again
   */
  Disturber(Scenario scenario, Timeline timeline, Nodes nodes, IntConsumer restarted, long seed) {
    this.restarted = restarted;
    this.timeline = timeline;
    this.nodes = nodes;
    this.seed = seed;
    for (DisturbanceSpec spec : scenario.disturbances()) {
      int[] struck =
          spec.nodes() == null
              ? IntStream.range(0, scenario.nodes()).toArray()
              : spec.nodes().stream().mapToInt(Integer::intValue).toArray();
      if (spec.together()) {
        strikes.add(new Strike(spec, struck));
      } else {
        IntStream.of(struck).forEach(node -> strikes.add(new Strike(spec, new int[] {node})));
      }
    }
  }

  void begin() {
    for (int i = 0; i < strikes.size(); i++) {
      random.reset(seed, STREAM + i, -1);
      Strike strike = strikes.get(i);
      strike.nextNanos = Times.nanos(firstMs(strike));
      timeline.at(strike.nextNanos, Event.of(Event.DISTURBANCE, i, 0));
    }
  }

  /**
   * Whether a node does not pause now, nor begins to within a time. That is known before anything
   * is done at the node, and so is the same for all variants.
   */
  boolean isUndisturbed(int node, long withinNanos) {
    long now = timeline.nowNanos();
    return nodes.isAlive(node)
        && nodes.pausedUntilNanos(node) <= now
        && strikes.stream().noneMatch(strike -> strike.pausesBefore(node, now + withinNanos));
  }

  private double firstMs(Strike strike) {
    Double at = strike.spec.atMs();
    Double every = strike.spec.everyMs();
    List<RecordedPause> recorded = strike.spec.recorded();
    if (recorded != null) {
      return (at == null ? 0 : at) + untilPauseMs(strike, recorded);
    }
    if (at != null) {
      return at;
    }
    return every == null ? 0 : every * random.nextDouble();
  }

  /** Chooses a time in a log, for the next pause from then on; returns how far off it is. */
  private double untilPauseMs(Strike strike, List<RecordedPause> recorded) {
    double length = recorded.stream().mapToDouble(RecordedPause::untilNextMs).sum();
    double left = length * random.nextDouble();
    while (left > recorded.get((int) strike.count).untilNextMs()) {
      left -= recorded.get((int) strike.count).untilNextMs();
      strike.count++;
    }
    double off = recorded.get((int) strike.count).untilNextMs() - left;
    strike.count = (strike.count + 1) % recorded.size();
    return off;
  }

  /** Something begins or ends. */
  void happen(int number) {
    if (number >= strikes.size()) {
      notice(noticedDead.get(number - strikes.size()));
      return;
    }
    Strike strike = strikes.get(number);
    random.reset(seed, STREAM + number, strike.count);
    long event = Event.of(Event.DISTURBANCE, number, 0);
    switch (strike.spec.kind()) {
      case PAUSE -> {
        List<RecordedPause> recorded = strike.spec.recorded();
        if (recorded == null) {
          pause(strike, event);
        } else {
          replay(strike, recorded, event);
        }
      }
      case SLOW -> alternate(strike, event, on -> slow(strike, on));
      case FLIP -> {
        slow(strike, random.nextDouble() < 0.5);
        timeline.after(Times.nanos(period(strike)), event);
      }
      case DEAD -> alternate(strike, event, on -> die(strike, on));
    }
    strike.count++;
  }

  private void notice(int node) {
    nodes.notice(node);
    if (nodes.isAlive(node)) {
      restarted.accept(node);
    }
  }

  private double varied(double millis, double jitter) {
    return jitter == 0 ? millis : millis * (1 + jitter * (2 * random.nextDouble() - 1));
  }

  private double period(Strike strike) {
    Double every = strike.spec.everyMs();
    return every == null ? FOREVER_MS : varied(every, strike.spec.jitter());
  }

  private void pause(Strike strike, long event) {
    Double length = strike.spec.forMs();
    pauseFor(strike, length == null ? FOREVER_MS : varied(length, strike.spec.jitter()));
    if (strike.spec.everyMs() != null) {
      again(strike, period(strike), event);
    } else {
      strike.nextNanos = Long.MAX_VALUE;
    }
  }

  private void again(Strike strike, double afterMs, long event) {
    strike.nextNanos = timeline.nowNanos() + Times.nanos(afterMs);
    timeline.at(strike.nextNanos, event);
  }

  private void pauseFor(Strike strike, double lengthMs) {
    long now = timeline.nowNanos();
    for (int node : strike.nodes) {
      if (nodes.isAlive(node)) {
        nodes.pause(node, now, now + Times.nanos(lengthMs));
      }
    }
  }

  private void replay(Strike strike, List<RecordedPause> recorded, long event) {
    RecordedPause pause = recorded.get((int) (strike.count % recorded.size()));
    pauseFor(strike, pause.lengthMs());
    again(strike, pause.untilNextMs(), event);
  }

  private interface Change {
    void to(boolean on);
  }

  /** On for its length, off until the period is over. */
  private void alternate(Strike strike, long event, Change change) {
    strike.on = !strike.on;
    change.to(strike.on);
    Double length = strike.spec.forMs();
    Double every = strike.spec.everyMs();
    if (strike.on && length != null) {
      timeline.after(Times.nanos(varied(length, strike.spec.jitter())), event);
    } else if (!strike.on && every != null && length != null) {
      double rest = Math.max(0, varied(every, strike.spec.jitter()) - length);
      timeline.after(Times.nanos(rest), event);
    }
  }

  private void slow(Strike strike, boolean on) {
    for (int node : strike.nodes) {
      nodes.setSlowness(node, on ? strike.spec.factor() : 1);
    }
  }

  private void die(Strike strike, boolean on) {
    for (int node : strike.nodes) {
      if (on) {
        nodes.die(node, timeline.nowNanos());
      } else {
        nodes.restart(node);
      }
      noticedDead.add(node);
      int notice = strikes.size() + noticedDead.size() - 1;
      timeline.after(Times.nanos(strike.spec.noticedMs()), Event.of(Event.DISTURBANCE, notice, 0));
    }
  }
}
