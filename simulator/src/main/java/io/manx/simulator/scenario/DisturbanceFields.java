package io.manx.simulator.scenario;

import io.manx.simulator.scenario.DisturbanceSpec.Kind;
import io.manx.simulator.scenario.DisturbanceSpec.RecordedPause;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads one disturbance of a scenario file. */
final class DisturbanceFields {
  private static final double MOST_MS = ScenarioFile.MOST_MS;

  private DisturbanceFields() {}

  /**
   * Reads it.
   *
   * @param nodes how many nodes there are
   * @throws io.manx.results.UserException if it is impossible
   */
  static DisturbanceSpec read(Fields fields, int nodes) {
    List<Integer> struck = fields.wholes("nodes", 0, nodes - 1);
    Kind kind = fields.choice("kind", Kind.class, Kind.PAUSE);
    boolean together = fields.flag("together", false);
    Double at = fields.optionalNumber("at_ms", 0, MOST_MS);
    Double every = fields.optionalNumber("every_ms", 0.001, MOST_MS);
    Double length = fields.optionalNumber("for_ms", 0.001, MOST_MS);
    double jitter = fields.number("jitter", 0, 0, 1);
    double factor = fields.number("factor", 3, 1e-3, 1e6);
    double noticed = fields.number("noticed_ms", 2_000, 0, MOST_MS);
    List<RecordedPause> recorded = recorded(kind, fields);
    checkThatAllCount(kind, fields);
    return new DisturbanceSpec(
        kind, struck, together, at, every, length, jitter, factor, noticed, recorded);
  }

  /** Refuses fields that would change nothing. */
  private static void checkThatAllCount(Kind kind, Fields fields) {
    boolean repeats = fields.has("every_ms");
    boolean ends = fields.has("for_ms");
    if (kind == Kind.FLIP) {
      if (!repeats) {
        throw fields.error("flip needs every_ms");
      }
      fields.onlyIf(false, "for_ms", "kinds other than flip, which lasts until the next period");
    } else {
      fields.onlyIf(ends, "every_ms", kind.name().toLowerCase(Locale.ROOT) + " with for_ms");
    }
    fields.onlyIf(repeats || ends, "jitter", "disturbances with every_ms or for_ms");
    fields.onlyIf(slows(kind), "factor", "kinds slow and flip");
    fields.onlyIf(kind == Kind.DEAD, "noticed_ms", "kind dead");
  }

  private static boolean slows(Kind kind) {
    return kind == Kind.SLOW || kind == Kind.FLIP;
  }

  /** How many times longer service takes at most. */
  static double slowdown(DisturbanceSpec spec) {
    return slows(spec.kind()) ? Math.max(1, spec.factor()) : 1;
  }

  private static @Nullable List<RecordedPause> recorded(Kind kind, Fields fields) {
    Path file = fields.path("gc_log");
    if (file == null) {
      return null;
    }
    if (kind != Kind.PAUSE || fields.has("every_ms") || fields.has("for_ms")) {
      throw fields.error("gc_log is for kind pause, without every_ms and for_ms");
    }
    if (fields.has("jitter")) {
      throw fields.error("gc_log has no jitter");
    }
    return cycle(GcLog.read(file, fields));
  }

  /**
   * All runs, one behind the other. After the last stop of a run the next one comes a usual while
   * later: how long the process was down says nothing, and the log may be of any hour.
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
