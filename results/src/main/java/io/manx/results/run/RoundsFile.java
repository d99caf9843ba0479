// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The evidence of a comparison in one text file of a few kilobytes per round. It holds all counts
 * and histograms of all runs, so tables, intervals and verdicts can be computed again. Single
 * requests, other events within a run, delays and breakdowns are left out.
 *
 * <pre>
 * {"formatVersion": 1, "analysis": {"baseline": "stock", …},
 *  "common": {…what all runs have in common, of a run file's fields…},
 *  "rounds": [
 *   {…a run file, without that…},
 *   …]}
 * </pre>
 */
public final class RoundsFile {
  /** The suffix of the file's name. */
  public static final String SUFFIX = ".rounds.json";

  private static final String ROUNDS = "rounds";
  private static final String COMMON = "common";
  private static final String ANALYSIS = "analysis";

  /** Lists that a run file must have, but that are left out here. */
  private static final List<String> LEFT_OUT = List.of("samples", "nodes", "timeline");

  private static final String INTERVALS = "intervals";
  private static final String SETTINGS = "configuration";

  private RoundsFile() {}

  /**
   * Writes runs, whole or not at all.
   *
   * @param analysis settings of the comparison: the baseline, and options
   */
  public static void write(Path file, List<RunFile> runs, Map<String, String> analysis) {
    byte[] text = text(runs, analysis).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(text));
  }

  /** Returns the settings of the comparison in a file; empty if it is not a rounds file. */
  public static Optional<Map<String, String>> analysis(Path file) {
    return RunFiles.read(
        file,
        root ->
            isOne(root)
                ? Optional.of(
                    root.path(ANALYSIS).properties().stream()
                        .collect(
                            Collectors.toMap(Map.Entry::getKey, each -> each.getValue().asText())))
                : Optional.empty());
  }

  static boolean isOne(JsonNode root) {
    return root.path(ROUNDS).isArray();
  }

  /** Returns the JSON of each run file, completed by the common fields. */
  static List<JsonNode> runsIn(JsonNode root) {
    List<JsonNode> runs = new ArrayList<>();
    for (JsonNode round : root.path(ROUNDS)) {
      ObjectNode run = RunFiles.MAPPER.createObjectNode();
      run.set("formatVersion", root.get("formatVersion"));
      if (root.path(COMMON) instanceof ObjectNode common) {
        run.setAll(common.deepCopy());
      }
      if (round instanceof ObjectNode own) {
        add(run, own.deepCopy());
      }
      LEFT_OUT.forEach(run::putArray);
      operations(run).forEach(operation -> operation.putArray(INTERVALS));
      runs.add(run);
    }
    return runs;
  }

  /** Joins common and own settings; all other fields are the run's own. */
  private static void add(ObjectNode run, ObjectNode own) {
    if (run.get(SETTINGS) instanceof ObjectNode common
        && own.remove(SETTINGS) instanceof ObjectNode settings) {
      common.setAll(settings);
    }
    run.setAll(own);
  }

  private static String text(List<RunFile> runs, Map<String, String> analysis) {
    List<ObjectNode> nodes = runs.stream().map(RoundsFile::trimmed).toList();
    ObjectNode root = RunFiles.MAPPER.createObjectNode();
    root.put("formatVersion", RunFile.FORMAT_VERSION);
    analysis.forEach(root.putObject(ANALYSIS)::put);
    ObjectNode common = root.putObject(COMMON);
    ObjectNode settings = RunFiles.MAPPER.createObjectNode();
    moveCommon(
        nodes.stream().map(node -> (ObjectNode) node.get(SETTINGS)).toList(), settings, Set.of());
    moveCommon(nodes, common, Set.of(SETTINGS, "variant", "block"));
    common.set(SETTINGS, settings);
    StringBuilder text = new StringBuilder(written(root));
    text.setLength(text.length() - 1);
    text.append(",\n\"").append(ROUNDS).append("\": [\n");
    text.append(String.join(",\n", nodes.stream().map(RoundsFile::written).toList()));
    return text.append("\n]}\n").toString();
  }

  private static void moveCommon(List<ObjectNode> nodes, ObjectNode common, Set<String> kept) {
    ObjectNode first = nodes.get(0);
    for (Map.Entry<String, JsonNode> field : List.copyOf(first.properties())) {
      String name = field.getKey();
      if (!kept.contains(name)
          && nodes.stream().allMatch(node -> field.getValue().equals(node.get(name)))) {
        common.set(name, field.getValue());
        nodes.forEach(node -> node.remove(name));
      }
    }
  }

  private static ObjectNode trimmed(RunFile run) {
    ObjectNode node = RunFiles.MAPPER.valueToTree(run);
    node.remove("formatVersion");
    node.remove(LEFT_OUT);
    node.remove(List.of("breakdown", "copyDelays", "tail"));
    operations(node).forEach(operation -> operation.remove(INTERVALS));
    operations(node).forEach(RoundsFile::removeNulls);
    removeNulls(node);
    return node;
  }

  private static void removeNulls(ObjectNode node) {
    node.properties().removeIf(field -> field.getValue().isNull());
  }

  private static Collection<ObjectNode> operations(ObjectNode run) {
    List<ObjectNode> operations = new ArrayList<>();
    for (String name : List.of("operations", "parts")) {
      JsonNode all = run.path(name);
      all.forEach(operation -> addTo(operations, operation));
    }
    return operations;
  }

  private static void addTo(List<ObjectNode> operations, @Nullable JsonNode operation) {
    if (operation instanceof ObjectNode object) {
      operations.add(object);
    }
  }

  private static String written(ObjectNode node) {
    try {
      return RunFiles.MAPPER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
