package io.manx.lab.phases;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.core.consistency.LevelPair;
import io.manx.results.run.AtomicFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A comparison of levels under a load in phases, as JSON. */
public final class PhaseFile {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private PhaseFile() {}

  /** Writes it whole or not at all. */
  public static void write(Path file, PhaseComparison comparison) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("formatVersion", 1);
    root.put("phases", comparison.plan().phases().stream().map(LoadPhase::toString).toList());
    root.put("rounds", comparison.plan().rounds());
    List<Object> variants = new ArrayList<>();
    for (LevelPair pair : comparison.plan().variants()) {
      variants.add(variant(comparison, pair));
    }
    root.put("variants", variants);
    AtomicFile.write(file, out -> JSON.writerWithDefaultPrettyPrinter().writeValue(out, root));
  }

  private static Map<String, Object> variant(PhaseComparison comparison, @Nullable LevelPair pair) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("levels", pair == null ? "chosen" : pair.toString());
    fields.put("failed", comparison.failed(pair));
    for (PhaseComparison.Figure figure : PhaseComparison.Figure.values()) {
      String name = figure.name().toLowerCase(Locale.ROOT);
      fields.put(name + "Millis", millis(comparison, pair, figure, false));
      fields.put(name + "MillisSettled", millis(comparison, pair, figure, true));
      if (pair != null) {
        fields.put(name + "RatioOfChosen", comparison.ratios(pair, figure));
      }
    }
    return fields;
  }

  private static List<Double> millis(
      PhaseComparison comparison,
      @Nullable LevelPair pair,
      PhaseComparison.Figure figure,
      boolean settled) {
    List<Double> millis = new ArrayList<>();
    for (int phase = 0; phase < comparison.plan().phases().size(); phase++) {
      millis.add(comparison.millis(pair, phase, figure, settled));
    }
    return millis;
  }
}
