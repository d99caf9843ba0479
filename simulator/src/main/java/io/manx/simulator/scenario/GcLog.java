// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import io.manx.results.FileFailures;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the times at which a node stood still from a log of HotSpot's unified logging, as Cassandra
 * writes it. They are pauses of collections, and safepoints for any reason, including the time to
 * reach them. A stop that is logged as both counts once. Of logs of JDK 8, the lines on stops are
 * read.
 */
final class GcLog {
  /** Collectors with generations put a letter before the pause. */
  private static final Pattern PAUSE =
      Pattern.compile("^GC\\((\\d+)\\) (?:[YyOo]: )?Pause (\\w+).* (\\d+[.,]\\d+)ms$");

  private static final Pattern SAFEPOINT = Pattern.compile("^Safepoint \".*Total: *(\\d+) ns");

  /** The format of JDK 8 and 11. */
  private static final Pattern STOPPED =
      Pattern.compile("application threads were stopped: (\\d+[.,]\\d+) seconds");

  /** A collection in the log of JDK 8, which had no unified logging. */
  private static final Pattern OF_JDK_8 = Pattern.compile("^[^\\[]*\\d: \\[(?:Full )?GC ");

  private static final Set<String> ONE_EACH = Set.of("Young", "Full");
  private static final double OUT_OF_ORDER_MS = 1_000;

  /** A line within this time of the process's start marks a new process. */
  private static final double JUST_BEGUN_MS = 5_000;

  private final Path file;
  private final ScenarioFields where;
  private final List<Run> runs = new ArrayList<>();
  private final Set<Long> pids = new HashSet<>();
  private Run run = new Run(null);
  private boolean isOfJdk8;
  private boolean isZgc;
  private boolean hasNoTime;

  private GcLog(Path file, ScenarioFields where) {
    this.file = file;
    this.where = where;
    runs.add(run);
  }

  /** A stop of all threads, in milliseconds of its run's clock. */
  record Stop(double beginMs, double endMs) {
    double lengthMs() {
      return endMs - beginMs;
    }
  }

  /** The lines of one process. A node that restarts often appends to the same file. */
  static final class Run {
    private final @Nullable Long pid;
    private final List<Stop> stops = new ArrayList<>();
    private double lastMs = Double.NEGATIVE_INFINITY;
    private long lastCollection = -1;

    Run(@Nullable Long pid) {
      this.pid = pid;
    }

    /** The stops in order, with overlapping ones merged. */
    List<Stop> stops() {
      List<Stop> merged = new ArrayList<>();
      stops.stream()
          .sorted(Comparator.comparingDouble(Stop::beginMs))
          .forEach(
              stop -> {
                int last = merged.size() - 1;
                if (last >= 0 && stop.beginMs <= merged.get(last).endMs) {
                  Stop before = merged.get(last);
                  merged.set(last, new Stop(before.beginMs, Math.max(before.endMs, stop.endMs)));
                } else {
                  merged.add(stop);
                }
              });
      return merged;
    }
  }

  /**
   * Reads the stops of each run in a log.
   *
   * @param where the disturbance that names the log, for errors
   * @return the stops of each run, in order
   * @throws io.manx.results.UserException if the file does not exist, mixes the logs of several
   *     processes, or has no run with two stops
   */
  static List<List<Stop>> read(Path file, ScenarioFields where) {
    GcLog log = new GcLog(file, where);
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        log.isOfJdk8 |= OF_JDK_8.matcher(line).find();
        log.add(GcLogLine.parse(line));
      }
    } catch (NoSuchFileException e) {
      throw where.error("there is no log of collections " + file);
    } catch (IOException e) {
      throw where.error(
          "cannot read the log of collections " + file + ": " + FileFailures.reason(e));
    }
    List<List<Stop>> stops =
        log.runs.stream().map(Run::stops).filter(found -> !found.isEmpty()).toList();
    if (stops.stream().noneMatch(found -> found.size() > 1)) {
      throw where.error(file + log.lacks());
    }
    return stops;
  }

  private String lacks() {
    if (isOfJdk8) {
      return " is a log of JDK 8 with fewer than two stops, their times and lengths;"
          + " -XX:+PrintGCApplicationStoppedTime -XX:+PrintGCTimeStamps writes them";
    }
    if (hasNoTime) {
      return " has pauses but no times: add a decoration, as in -Xlog:gc,safepoint:file=gc.log:uptime";
    }
    if (isZgc) {
      return " has collections of ZGC, but not their pauses;"
          + " -Xlog:gc,gc+phases,safepoint:file=gc.log:uptime writes both";
    }
    return " has fewer than two pauses;"
        + " -Xlog:gc,safepoint:file=gc.log:uptime writes a suitable log";
  }

  private void add(GcLogLine line) {
    boolean header = line.message().startsWith("Using ");
    isZgc |= line.message().contains("The Z Garbage Collector");
    Matcher pause = PAUSE.matcher(line.message());
    boolean isPause = pause.find();
    Double length = isPause ? Double.valueOf(GcLogLine.number(pause.group(3))) : stopped(line);
    Double at = line.atMs();
    if (at == null) {
      hasNoTime |= length != null;
      return;
    }
    long collection = isPause && ONE_EACH.contains(pause.group(2)) ? id(pause) : -1;
    if (isOfAnotherPid(line.pid())) {
      begin(line.pid(), line.pid() != null && pids.add(line.pid()));
    } else if (goesBack(at, collection) || (header && !run.stops.isEmpty())) {
      begin(line.pid(), header || collection == 0 || at < JUST_BEGUN_MS);
    }
    run.lastMs = Math.max(run.lastMs, at);
    run.lastCollection = Math.max(run.lastCollection, collection);
    if (length != null) {
      run.stops.add(new Stop(at - length, at));
    }
  }

  private static long id(Matcher pause) {
    return Long.parseLong(pause.group(1));
  }

  private static @Nullable Double stopped(GcLogLine line) {
    Matcher safepoint = SAFEPOINT.matcher(line.message());
    if (safepoint.find()) {
      return GcLogLine.number(safepoint.group(1)) / 1e6;
    }
    Matcher stopped = STOPPED.matcher(line.message());
    return stopped.find() ? Double.valueOf(GcLogLine.number(stopped.group(1)) * 1e3) : null;
  }

  private boolean isOfAnotherPid(@Nullable Long pid) {
    return pid != null && !pid.equals(run.pid);
  }

  /** Whether a line is of another process: a process counts time and collections upwards. */
  private boolean goesBack(double at, long collection) {
    return at < run.lastMs - OUT_OF_ORDER_MS
        || (collection >= 0 && collection <= run.lastCollection);
  }

  private void begin(@Nullable Long pid, boolean isStart) {
    if (!isStart) {
      String which = isOfAnotherPid(pid) ? ", " + run.pid + " and " + pid + " among them" : "";
      throw where.error(
          file
              + " mixes the lines of several processes"
              + which
              + ": give the log of each node a file of its own");
    }
    run = new Run(pid);
    runs.add(run);
  }
}
