// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.MixMeasurement;
import io.manx.core.consistency.Objective;
import io.manx.lab.consistency.Verification.Choice;
import io.manx.lab.consistency.Verification.Verified;
import io.manx.results.UserException;
import io.manx.results.run.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A verification as JSON. The format is promised: fields may be added, but are never renamed.
 *
 * <pre>
 * {"formatVersion": 1, "seed": 2, "versions": {"cassandra": "5.0.9", …}, "machine": {…},
 *  "cells": [{"read_percent": 10, "pair": "ONE/ALL", "threads": 8, "mean_ms", "p99_ms", "p999_ms",
 *    "predicted_mean_ms", "predicted_p99_ms", "predicted_p999_ms", "round_means_ms": [1.2, …],
 *    "requests", "failed"}, …],
 *  "choices": [{"read_percent": 10, "threads": 8, "predicted": "ONE/ALL", "fastest": "ONE/ALL",
 *    "clear": true, "cost_ratio": 1.0}, …],
 *  "right": 30, "right_of_clear": 20, "clear": 20}
 * </pre>
 *
 * <p>{@code clear} is whether the fastest pair is faster than each other one by more than chance,
 * {@code cost_ratio} the mean latency of the predicted pair divided by that of the fastest.
 */
public final class VerificationFile {
  private static final int FORMAT_VERSION = 1;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private VerificationFile() {}

  /** Writes a verification, whole or not at all. */
  public static void write(Path file, Verification verification) {
    byte[] text = of(verification).toPrettyString().getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(text));
  }

  /**
   * Reads the measured mixes.
   *
   * @throws UserException if the file is missing, damaged, or of a later layout
   */
  public static List<MixMeasurement> mixes(Path file) {
    String text = StoredFile.text(file, "manx consistency verify PROFILE --json FILE");
    try {
      JsonNode root = JSON.readTree(text);
      StoredFile.requireKnown(
          file, root.path("formatVersion").asInt(FORMAT_VERSION), FORMAT_VERSION);
      List<MixMeasurement> mixes = new ArrayList<>();
      root.required("cells").forEach(cell -> mixes.add(mix(cell)));
      return mixes;
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new UserException(
          file + " is damaged, or not a verification of Manx; write it again", e);
    }
  }

  private static MixMeasurement mix(JsonNode cell) {
    return new MixMeasurement(
        LevelPair.parse(cell.required("pair").asText()),
        cell.required("read_percent").asDouble() / 100,
        cell.required("threads").asDouble(),
        cell.required("mean_ms").asDouble());
  }

  static ObjectNode of(Verification verification) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("formatVersion", FORMAT_VERSION);
    verification.origin().addTo(root);
    ArrayNode cells = root.putArray("cells");
    verification.cells().forEach(cell -> add(cells.addObject(), cell));
    ArrayNode choices = root.putArray("choices");
    List<Choice> all = verification.choices();
    all.forEach(choice -> add(choices.addObject(), choice));
    List<Choice> clear = all.stream().filter(Choice::isClear).toList();
    return root.put("right", Verification.right(all))
        .put("right_of_clear", Verification.right(clear))
        .put("clear", clear.size());
  }

  private static void add(ObjectNode node, Verified verified) {
    CellFigures measured = verified.measured();
    GridCell cell = measured.cell();
    node.put("read_percent", cell.readPercent())
        .put("pair", cell.levels().toString())
        .put("threads", cell.threads())
        .put("mean_ms", verified.millis(Objective.MEAN))
        .put("p99_ms", verified.millis(Objective.P99))
        .put("p999_ms", verified.millis(Objective.P999))
        .put("predicted_mean_ms", verified.prediction().meanMillis())
        .put("predicted_p99_ms", verified.prediction().p99Millis())
        .put("predicted_p999_ms", verified.prediction().p999Millis())
        .put("requests", measured.requests())
        .put("failed", measured.failed());
    ArrayNode rounds = node.putArray("round_means_ms");
    measured.meansMillis().forEach(rounds::add);
  }

  private static void add(ObjectNode node, Choice choice) {
    GridCell cell = choice.fastest().measured().cell();
    node.put("read_percent", cell.readPercent())
        .put("threads", cell.threads())
        .put("predicted", choice.chosen().measured().cell().levels().toString())
        .put("fastest", cell.levels().toString())
        .put("clear", choice.isClear())
        .put("cost_ratio", choice.costRatio());
  }
}
