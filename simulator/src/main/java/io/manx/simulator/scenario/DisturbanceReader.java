// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.simulator.scenario.SimulatedDisturbance.RecordedPause;
import io.manx.simulator.scenario.SimulatedDisturbance.Schedule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one disturbance of a scenario file. */
final class DisturbanceReader {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final String KIND = "kind";

  /** Former names in scenario files, with their successors. */
  private static final Map<String, String> RETIRED =
      Map.of(
          "nodes", "'node', whose numbers count from 1",
          "at_ms", "'at', a duration such as 300ms",
          "every_ms", "'every', a duration such as 300ms",
          "for_ms", "'for', a duration such as 300ms",
          "noticed_ms", "'noticed', a duration such as 300ms",
          "jitter", "'spread'");

  private DisturbanceReader() {}

  /**
   * Reads it.
   *
   * @param nodes how many nodes there are
   * @throws io.manx.results.UserException if the disturbance is not valid
   */
  static SimulatedDisturbance read(ScenarioFields fields, int nodes) {
    try {
      return of(fields.texts(), nodes, fields);
    } catch (IllegalArgumentException e) {
      throw fields.error(String.valueOf(e.getMessage()));
    }
  }

  private static SimulatedDisturbance of(
      Map<String, String> texts, int nodes, ScenarioFields fields) {
    SimulatedKind kind = kind(texts.getOrDefault(KIND, SimulatedKind.PAUSE.toString()));
    texts.remove(KIND);
    texts.keySet().forEach(DisturbanceReader::checkNotRetired);
    ParameterValues given = ParameterValues.given(kind.parameters(), texts);
    checkThatAllCount(kind, given);
    ParameterValues values = given.withDefaults();
    return new SimulatedDisturbance(
        kind,
        values.get(SimulatedParameters.NODE).indices(nodes),
        values.get(SimulatedParameters.TOGETHER),
        new Schedule(
            millis(given, SimulatedParameters.AT),
            millis(given, SimulatedParameters.EVERY),
            millis(given, SimulatedParameters.LENGTH),
            values.get(SimulatedParameters.SPREAD),
            recorded(given.find(SimulatedParameters.GC_LOG), fields)),
        values);
  }

  private static SimulatedKind kind(String name) {
    if (name.equals("dead")) {
      throw new IllegalArgumentException("kind 'dead' is now 'kill'");
    }
    return SimulatedKind.named(name);
  }

  private static void checkNotRetired(String name) {
    String successor = RETIRED.get(name);
    if (successor != null) {
      throw new IllegalArgumentException("'%s' is now %s".formatted(name, successor));
    }
  }

  private static @Nullable Double millis(ParameterValues values, Parameter<Long> parameter) {
    Long nanos = values.find(parameter);
    return nanos == null ? null : millis(nanos);
  }

  /** Returns a duration in milliseconds. */
  static double millis(long nanos) {
    return nanos / NANOS_PER_MILLI;
  }

  /** Rejects values that would have no effect. */
  private static void checkThatAllCount(SimulatedKind kind, ParameterValues given) {
    boolean repeats = given.has(SimulatedParameters.EVERY);
    boolean ends = given.has(SimulatedParameters.LENGTH);
    if (given.has(SimulatedParameters.GC_LOG)) {
      if (repeats || ends || given.has(SimulatedParameters.SPREAD)) {
        throw new IllegalArgumentException("gc_log excludes every, for and spread");
      }
      return;
    }
    if (kind == SimulatedKind.FLIP && !repeats) {
      throw new IllegalArgumentException("flip needs every=DURATION, the length of a period");
    }
    if (kind != SimulatedKind.FLIP && repeats && !ends) {
      throw new IllegalArgumentException(
          "every needs for=DURATION, how long each occurrence lasts");
    }
    if (given.has(SimulatedParameters.SPREAD) && !repeats && !ends) {
      throw new IllegalArgumentException("spread needs every or for, which vary by it");
    }
  }

  private static @Nullable List<RecordedPause> recorded(
      @Nullable Path file, ScenarioFields fields) {
    return file == null ? null : cycle(GcLog.read(file, fields));
  }

  /**
   * Returns the stops of all runs, one after another. The last stop of a run is followed by a mean
   * gap: the time that the process was down is no measure of it.
   */
  private static List<RecordedPause> cycle(List<List<GcLog.Stop>> runs) {
    double usualGapMs = meanGapMs(runs);
    List<RecordedPause> recorded = new ArrayList<>();
    for (List<GcLog.Stop> stops : runs) {
      for (int i = 0; i < stops.size(); i++) {
        GcLog.Stop stop = stops.get(i);
        double untilNext =
            i + 1 < stops.size()
                ? stops.get(i + 1).beginMs() - stop.beginMs()
                : stop.lengthMs() + usualGapMs;
        recorded.add(new RecordedPause(stop.lengthMs(), Math.max(0.001, untilNext)));
      }
    }
    return recorded;
  }

  /** Mean time from the end of one stop to the beginning of the next of the same run. */
  private static double meanGapMs(List<List<GcLog.Stop>> runs) {
    double sum = 0;
    int count = 0;
    for (List<GcLog.Stop> stops : runs) {
      for (int i = 1; i < stops.size(); i++) {
        sum += stops.get(i).beginMs() - stops.get(i - 1).endMs();
        count++;
      }
    }
    return sum / count;
  }
}
