// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.report.chart.ReportData;
import io.manx.results.report.format.Format;
import io.manx.results.report.levels.LevelCurve.FitPoint;
import io.manx.results.report.levels.LevelDomains.PairLatency;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The data of the charts on consistency levels. */
final class LevelsData {
  private static final int MAX_INTERVALS = 100;

  private final List<String> pairs;

  private LevelsData(LevelsReport report) {
    Set<String> names = new LinkedHashSet<>();
    report.domains().forEach(domains -> domains.pairs().forEach(pair -> names.add(pair.pair())));
    report.checks().forEach(check -> names.add(check.pair()));
    pairs = new ArrayList<>(names);
  }

  /** Returns the data as one JSON object, safe inside an HTML script element. */
  static String of(LevelsReport report) {
    LevelsData data = new LevelsData(report);
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    data.writePairs(root.putArray("pairs"));
    writeLevels(report, root.putArray("levels"));
    ArrayNode domains = root.putArray("domains");
    report.domains().forEach(each -> data.write(each, domains.addObject()));
    ArrayNode curves = root.putArray("curves");
    report.curves().forEach(curve -> write(curve, curves.addObject()));
    ArrayNode starts = root.putArray("starts");
    report.starts().forEach(start -> write(start, starts.addObject()));
    ArrayNode checks = root.putArray("checks");
    report.checks().forEach(check -> data.write(check, checks.addObject()));
    return ReportData.text(root);
  }

  private static void writeLevels(LevelsReport report, ArrayNode nodes) {
    Stream.concat(
            report.curves().stream().map(LevelCurve::level),
            report.starts().stream().map(RunStart::level))
        .distinct()
        .forEach(nodes::add);
  }

  /** Writes all pairs of the page with their letters, in order. */
  private void writePairs(ArrayNode nodes) {
    for (int i = 0; i < pairs.size(); i++) {
      nodes.addObject().put("letter", letter(i)).put("name", pairs.get(i));
    }
  }

  private static String letter(int index) {
    return String.valueOf((char) ('A' + index));
  }

  private void write(LevelDomains domains, ObjectNode node) {
    node.put("figure", domains.figure().label());
    writeAll(domains.threads(), node.putArray("threads"));
    writeAll(domains.readShares(), node.putArray("shares"));
    ArrayNode ofPairs = node.putArray("pairs");
    domains.pairs().forEach(pair -> write(pair, ofPairs.addObject()));
    write(domains.fixed(), node.putObject("fixed"));
    ArrayNode places = node.putArray("fastest");
    for (int i = 0; i < domains.threads().size(); i++) {
      writeFastest(domains, i, places.addArray());
    }
    ArrayNode gains = node.putArray("gains");
    for (int j = 0; j < domains.readShares().size(); j++) {
      writeAll(FastestPair.gains(domains, j), gains.addArray());
    }
  }

  /** Writes the index of a pair among all pairs, or -1, and its latency. */
  private void write(PairLatency pair, ObjectNode node) {
    node.put("index", pairs.indexOf(pair.pair())).put("name", pair.pair());
    ArrayNode millis = node.putArray("millis");
    pair.millis().forEach(row -> writeAll(row, millis.addArray()));
  }

  /** Writes index, latency and lead of the fastest pair at each share of reads. */
  private void writeFastest(LevelDomains domains, int threads, ArrayNode row) {
    for (int share = 0; share < domains.readShares().size(); share++) {
      FastestPair fastest = FastestPair.of(domains, threads, share);
      ArrayNode place = row.addArray();
      place.add(pairs.indexOf(domains.pairs().get(fastest.index()).pair()));
      add(fastest.millis(), place);
      add(fastest.leadRatio(), place);
    }
  }

  private static void write(LevelCurve curve, ObjectNode node) {
    node.put("operation", curve.operation()).put("level", curve.level());
    ArrayNode points = node.putArray("points");
    for (LevelPoint point : curve.points()) {
      ObjectNode one = points.addObject().put("threads", point.threads());
      put(one, Metric.MEAN.label(), point.meanMillis());
      put(one, Metric.P99.label(), point.p99Millis());
      put(one, Metric.P999.label(), point.p999Millis());
      put(one, "half", point.halfIntervalMillis());
      put(one, "variation", point.variationRatio());
      put(one, "throughput", point.throughputPerSecond());
    }
    ObjectNode fits = node.putObject("fits");
    Map<Metric, List<FitPoint>> sorted = new TreeMap<>(curve.fits());
    sorted.forEach(
        (metric, fit) -> {
          ArrayNode line = fits.putArray(metric.label());
          fit.forEach(at -> writeAll(List.of(at.threads(), at.millis()), line.addArray()));
        });
  }

  private static void write(RunStart start, ObjectNode node) {
    node.put("operation", start.operation()).put("level", start.level());
    node.put("threads", start.threads()).put("cold", start.coldIntervals());
    ArrayNode millis = node.putArray("millis");
    start.meanMillis().stream().limit(MAX_INTERVALS).forEach(value -> add(value, millis));
  }

  private void write(LevelCheck check, ObjectNode node) {
    node.put("reads", check.readPercent()).put("pair", pairs.indexOf(check.pair()));
    node.put("threads", check.threads());
    put(node, "predicted", check.predictedMillis());
    put(node, "measured", check.measuredMillis());
    put(node, "half", check.halfIntervalMillis());
  }

  private static void writeAll(List<Double> values, ArrayNode nodes) {
    values.forEach(value -> add(value, nodes));
  }

  private static void add(double value, ArrayNode nodes) {
    nodes.add(known(value));
  }

  private static void put(ObjectNode node, String name, double value) {
    node.put(name, known(value));
  }

  private static @Nullable Double known(double value) {
    return Double.isFinite(value) ? Double.valueOf(Format.rounded(value)) : null;
  }
}
