// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.core.consistency.LatencyDistribution;
import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelMeasurements;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Measurement;
import io.manx.core.consistency.Operation;
import io.manx.core.consistency.Profile;
import io.manx.core.consistency.Replication;
import io.manx.results.UserException;
import io.manx.results.run.AtomicFile;
import io.manx.results.run.Machine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * A profile as JSON. The format is promised: fields may be added, but are never renamed.
 *
 * @param formatVersion version of this layout, {@link #FORMAT_VERSION} when written
 * @param replicas replicas of each row per data centre
 * @param localDataCentre data centre of the clients
 * @param versions version per component, such as {@code cassandra}
 * @param machine the machine that measured
 * @param load settings of the load but for mix, levels and threads, in display order
 * @param probabilities probabilities of each figure's quantiles
 * @param figures the measured figures, one per operation, level and number of threads
 */
public record ProfileFile(
    int formatVersion,
    @JsonProperty("copies") Map<String, Integer> replicas,
    String localDataCentre,
    Map<String, String> versions,
    Machine machine,
    Map<String, String> load,
    List<Double> probabilities,
    List<Figure> figures) {
  /** The layout that this version writes; files of a later layout are rejected. */
  public static final int FORMAT_VERSION = 1;

  /** The usual name of the file in the directory of its run files. */
  public static final String NAME = "levels.json";

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  /**
   * The figures of one operation at one level from one number of threads; latencies in
   * milliseconds.
   *
   * @param operation read or write
   * @param level consistency level
   * @param threads threads, each with one request outstanding
   * @param roundMeans mean latency of each round
   * @param variation coefficient of variation
   * @param quantiles one for each of the file's probabilities
   * @param throughput requests per second
   * @param coldStartMillis median length of the cold starts, which are not in the other figures
   * @param coldStartSlowdown slowdown of requests during cold starts, as a factor
   * @param requests measured requests
   * @param failed requests that failed or were not sent
   */
  public record Figure(
      Operation operation,
      Level level,
      int threads,
      List<Double> roundMeans,
      double variation,
      List<Double> quantiles,
      double throughput,
      double coldStartMillis,
      double coldStartSlowdown,
      long requests,
      long failed) {

    static Figure of(CellFigures figures) {
      GridCell cell = figures.cell();
      return new Figure(
          cell.operation(),
          cell.levels().level(cell.operation()),
          cell.threads(),
          figures.meansMillis(),
          figures.variation(),
          boxed(figures.millis().quantiles()),
          figures.throughputPerSecond(),
          figures.coldMillis(),
          figures.coldSlowdown(),
          figures.requests(),
          figures.failed());
    }

    /** Mean of the rounds' mean latencies. */
    public double mean() {
      return roundMeans.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    Measurement measurement() {
      return new Measurement(
          threads,
          mean(),
          LatencyDistribution.of(quantiles.stream().mapToDouble(Double::doubleValue).toArray()),
          throughput);
    }
  }

  static List<Double> boxed(double[] values) {
    return DoubleStream.of(values).boxed().toList();
  }

  /** Writes the profile, whole or not at all. */
  public void write(Path file) {
    AtomicFile.write(file, out -> JSON.writerWithDefaultPrettyPrinter().writeValue(out, this));
  }

  /**
   * Reads a profile.
   *
   * @param path the file or its directory
   * @throws UserException if the file is missing, damaged, or of a later layout
   */
  public static ProfileFile read(Path path) {
    Path file = Files.isDirectory(path) ? path.resolve(NAME) : path;
    String text = StoredFile.text(file, "manx consistency profile --out DIR");
    try {
      ProfileFile profile = JSON.readValue(text, ProfileFile.class);
      StoredFile.requireKnown(file, profile.formatVersion, FORMAT_VERSION);
      profile.requireComplete();
      return profile;
    } catch (JsonProcessingException | RuntimeException e) {
      throw e instanceof UserException user
          ? user
          : new UserException(file + " is damaged, or not a profile of Manx; measure it again", e);
    }
  }

  private void requireComplete() {
    Profile unused = profile();
    for (Operation operation : Operation.values()) {
      List<Set<Integer>> threads = new ArrayList<>();
      for (Level level : Level.values()) {
        Set<Integer> measured = of(operation, level).keySet();
        if (!measured.isEmpty()) {
          threads.add(measured);
        }
      }
      if (threads.stream().distinct().count() != 1) {
        throw new IllegalArgumentException("levels have other numbers of threads: " + threads);
      }
    }
  }

  /** Returns the replication of the table. */
  public Replication replication() {
    return Replication.of(replicas, localDataCentre);
  }

  /** Returns the curves over concurrency, from all figures. */
  public Profile profile() {
    Map<Operation, Map<Level, List<Measurement>>> all = new EnumMap<>(Operation.class);
    for (Figure figure : figures) {
      all.computeIfAbsent(figure.operation(), any -> new EnumMap<>(Level.class))
          .computeIfAbsent(figure.level(), any -> new ArrayList<>())
          .add(figure.measurement());
    }
    List<LevelMeasurements> measured = new ArrayList<>();
    all.forEach(
        (operation, levels) ->
            levels.forEach(
                (level, each) -> measured.add(new LevelMeasurements(operation, level, each))));
    return new Profile(replication(), measured);
  }

  /** Returns the figures of an operation at a level, by number of threads. */
  public Map<Integer, Figure> of(Operation operation, Level level) {
    Map<Integer, Figure> found = new TreeMap<>();
    figures.stream()
        .filter(figure -> figure.operation() == operation && figure.level() == level)
        .forEach(figure -> found.put(figure.threads(), figure));
    return found;
  }

  /** Returns the figures of an operation at a level as a list. */
  List<Figure> figures(Operation operation, Level level) {
    return List.copyOf(of(operation, level).values());
  }

  /** Returns the measured levels of an operation. */
  List<Level> levels(Operation operation) {
    return figures.stream()
        .filter(figure -> figure.operation() == operation)
        .map(Figure::level)
        .distinct()
        .sorted()
        .toList();
  }

  /** Returns whether both levels of a pair were measured. */
  public boolean has(LevelPair pair) {
    return levels(Operation.READ).contains(pair.read())
        && levels(Operation.WRITE).contains(pair.write());
  }

  /**
   * Returns whether all figures have several rounds, so that differences between rounds are known.
   */
  boolean hasRepeats() {
    return figures.stream().allMatch(figure -> figure.roundMeans().size() > 1);
  }

  /** Returns all numbers of threads, rising. */
  public List<Integer> threads() {
    return figures.stream().map(Figure::threads).distinct().sorted().toList();
  }
}
