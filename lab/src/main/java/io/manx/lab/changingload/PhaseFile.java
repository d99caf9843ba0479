// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.changingload;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.core.consistency.LevelPair;
import io.manx.results.run.AtomicFile;
import io.manx.results.run.EncodedHistogram;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes a comparison of levels under a load in phases as JSON. The format is stable: fields may be
 * added, but are not renamed.
 *
 * <pre>
 * {"formatVersion": 1, "seed": 1, "versions": {"cassandra": "5.0.9", …}, "machine": {…},
 *  "phases": ["95:32", …], "rounds": 3, "leaseMillis": 2000, "writeMillis": 2000,
 *  "variants": [{"levels": "chosen" or "ONE/ALL", "failed": 0,
 *    "meanMillis": [1.2, …], "meanMillisSettled": [1.1, …], "meanRatioOfChosen": [0.9, …],
 *    "p99Millis", "p99MillisSettled", "p99RatioOfChosen",
 *    "measured": [{"round": 0, "phase": 0, "failed": 0, "levelsAtEnd": "ONE/ALL",
 *      "whole": "HISTFAAA…", "settled"}, …]}, …]}
 * </pre>
 *
 * <p>There is one figure per phase, the median of the rounds, and one ratio per round, for fixed
 * levels only. Levels are null if they could not be read. Histograms are of nanoseconds, in
 * HdrHistogram's compressed encoding.
 */
public final class PhaseFile {
  private static final int FORMAT_VERSION = 1;

  private PhaseFile() {}

  /** Writes the whole file or nothing. */
  public static void write(Path file, PhaseComparison comparison) {
    byte[] text = of(comparison).toPrettyString().getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(text));
  }

  static ObjectNode of(PhaseComparison comparison) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("formatVersion", FORMAT_VERSION);
    comparison.origin().addTo(root);
    ArrayNode phases = root.putArray("phases");
    comparison.plan().phases().forEach(phase -> phases.add(phase.toString()));
    root.put("rounds", comparison.plan().rounds());
    root.put("leaseMillis", comparison.plan().timing().leaseMillis());
    root.put("writeMillis", comparison.plan().timing().writeMillis());
    ArrayNode variants = root.putArray("variants");
    for (LevelPair pair : comparison.plan().variants()) {
      add(variants.addObject(), comparison, pair);
    }
    return root;
  }

  private static void add(ObjectNode node, PhaseComparison comparison, @Nullable LevelPair pair) {
    node.put("levels", pair == null ? "chosen" : pair.toString());
    node.put("failed", comparison.failed(pair));
    for (PhaseComparison.Figure figure : PhaseComparison.Figure.values()) {
      String name = figure.name().toLowerCase(Locale.ROOT);
      ArrayNode whole = node.putArray(name + "Millis");
      ArrayNode settled = node.putArray(name + "MillisSettled");
      for (int phase = 0; phase < comparison.plan().phases().size(); phase++) {
        whole.add(comparison.millis(pair, phase, figure, false));
        settled.add(comparison.millis(pair, phase, figure, true));
      }
      if (pair != null) {
        ArrayNode ratios = node.putArray(name + "RatioOfChosen");
        comparison.ratios(pair, figure).forEach(ratios::add);
      }
    }
    ArrayNode measured = node.putArray("measured");
    comparison.results(pair).forEach(result -> add(measured.addObject(), result));
  }

  private static void add(ObjectNode node, PhaseResult result) {
    node.put("round", result.round())
        .put("phase", result.phase())
        .put("failed", result.failed())
        .put("levelsAtEnd", Objects.toString(result.levelsAtEnd(), null))
        .put("whole", EncodedHistogram.of(result.whole()).base64())
        .put("settled", EncodedHistogram.of(result.settled()).base64());
  }
}
