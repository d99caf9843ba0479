// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.results.random.SeededRandom;
import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.SimulatedDisturbance;
import io.manx.simulator.scenario.SimulatedDisturbance.RecordedPause;
import io.manx.simulator.scenario.SimulatedDisturbance.Schedule;
import io.manx.simulator.scenario.SimulatedKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Applies the disturbances of a scenario to its nodes, by schedules that depend on the seed alone.
 */
final class Disturber {
  private static final int STREAM = 31;

  /** Beyond the end of any simulation. */
  private static final double FOREVER_MS = 1e11;

  private final List<Strike> strikes = new ArrayList<>();
  private final List<Integer> noticedDead = new ArrayList<>();
  private final VirtualTime time;
  private final SimulatedNodes nodes;
  private final IntConsumer restarted;
  private final long seed;
  private final SeededRandom random = new SeededRandom();

  /** One disturbance of one node, or of several together. */
  private static final class Strike {
    private final SimulatedDisturbance disturbance;
    private final Schedule schedule;
    private final int[] nodes;
    private long count;
    private boolean on;
    private long nextNanos;

    private Strike(SimulatedDisturbance disturbance, int[] nodes) {
      this.disturbance = disturbance;
      this.schedule = disturbance.schedule();
      this.nodes = nodes;
    }

    private boolean pausesBefore(int node, long nanos) {
      return disturbance.kind() == SimulatedKind.PAUSE
          && nextNanos < nanos
          && IntStream.of(nodes).anyMatch(each -> each == node);
    }
  }

  /**
   * Creates one.
   *
   * @param restarted called when requesters learn that a node serves again
   */
  Disturber(
      Scenario scenario, VirtualTime time, SimulatedNodes nodes, IntConsumer restarted, long seed) {
    this.restarted = restarted;
    this.time = time;
    this.nodes = nodes;
    this.seed = seed;
    for (SimulatedDisturbance each : scenario.disturbances()) {
      int[] struck = each.nodes().stream().mapToInt(Integer::intValue).toArray();
      if (each.together()) {
        strikes.add(new Strike(each, struck));
      } else {
        IntStream.of(struck).forEach(node -> strikes.add(new Strike(each, new int[] {node})));
      }
    }
  }

  void begin() {
    for (int i = 0; i < strikes.size(); i++) {
      random.reset(seed, STREAM + i, -1);
      Strike strike = strikes.get(i);
      strike.nextNanos = Units.nanos(firstMs(strike));
      time.at(strike.nextNanos, Event.of(Event.DISTURBANCE, i, 0));
    }
  }

  /**
   * Whether a node neither pauses now nor begins to pause within a time. The answer does not depend
   * on what requests do, so it is the same for all variants.
   */
  boolean isUndisturbed(int node, long withinNanos) {
    long now = time.nowNanos();
    return nodes.isAlive(node)
        && nodes.pausedUntilNanos(node) <= now
        && strikes.stream().noneMatch(strike -> strike.pausesBefore(node, now + withinNanos));
  }

  private double firstMs(Strike strike) {
    Double at = strike.schedule.atMs();
    Double every = strike.schedule.everyMs();
    List<RecordedPause> recorded = strike.schedule.recorded();
    if (recorded != null) {
      return (at == null ? 0 : at) + untilPauseMs(strike, recorded);
    }
    if (at != null) {
      return at;
    }
    return every == null ? 0 : every * random.nextDouble();
  }

  /** Chooses a random place in a log of pauses; returns the time from there to the next pause. */
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

  /** A disturbance begins or ends, or a death or restart is noticed. */
  void happen(int number) {
    if (number >= strikes.size()) {
      notice(noticedDead.get(number - strikes.size()));
      return;
    }
    Strike strike = strikes.get(number);
    random.reset(seed, STREAM + number, strike.count);
    long event = Event.of(Event.DISTURBANCE, number, 0);
    switch (strike.disturbance.kind()) {
      case PAUSE -> {
        List<RecordedPause> recorded = strike.schedule.recorded();
        if (recorded == null) {
          pause(strike, event);
        } else {
          replay(strike, recorded, event);
        }
      }
      case SLOW -> alternate(strike, event, on -> slow(strike, on));
      case FLIP -> {
        slow(strike, random.nextDouble() < 0.5);
        time.after(Units.nanos(period(strike)), event);
      }
      case KILL -> alternate(strike, event, on -> die(strike, on));
    }
    strike.count++;
  }

  private void notice(int node) {
    nodes.notice(node);
    if (nodes.isAlive(node)) {
      restarted.accept(node);
    }
  }

  private double varied(double millis, double spread) {
    return spread == 0 ? millis : millis * (1 + spread * (2 * random.nextDouble() - 1));
  }

  private double period(Strike strike) {
    Double every = strike.schedule.everyMs();
    return every == null ? FOREVER_MS : varied(every, strike.schedule.spread());
  }

  private void pause(Strike strike, long event) {
    Double length = strike.schedule.forMs();
    pauseFor(strike, length == null ? FOREVER_MS : varied(length, strike.schedule.spread()));
    if (strike.schedule.everyMs() != null) {
      again(strike, period(strike), event);
    } else {
      strike.nextNanos = Long.MAX_VALUE;
    }
  }

  private void again(Strike strike, double afterMs, long event) {
    strike.nextNanos = time.nowNanos() + Units.nanos(afterMs);
    time.at(strike.nextNanos, event);
  }

  private void pauseFor(Strike strike, double lengthMs) {
    long now = time.nowNanos();
    for (int node : strike.nodes) {
      if (nodes.isAlive(node)) {
        nodes.pause(node, now, now + Units.nanos(lengthMs));
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

  /** Switches a disturbance on for its length, and then off until the period is over. */
  private void alternate(Strike strike, long event, Change change) {
    strike.on = !strike.on;
    change.to(strike.on);
    Double length = strike.schedule.forMs();
    Double every = strike.schedule.everyMs();
    if (strike.on && length != null) {
      time.after(Units.nanos(varied(length, strike.schedule.spread())), event);
    } else if (!strike.on && every != null && length != null) {
      double rest = Math.max(0, varied(every, strike.schedule.spread()) - length);
      time.after(Units.nanos(rest), event);
    }
  }

  private void slow(Strike strike, boolean on) {
    for (int node : strike.nodes) {
      nodes.setSlowness(node, on ? strike.disturbance.factor() : 1);
    }
  }

  private void die(Strike strike, boolean on) {
    for (int node : strike.nodes) {
      if (on) {
        nodes.die(node, time.nowNanos());
      } else {
        nodes.restart(node);
      }
      noticedDead.add(node);
      int notice = strikes.size() + noticedDead.size() - 1;
      time.after(
          Units.nanos(strike.disturbance.noticedMs()), Event.of(Event.DISTURBANCE, notice, 0));
    }
  }
}
