// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import io.manx.results.report.collection.CollectionCurves.Bucket;
import io.manx.results.report.collection.CollectionCurves.FreeBlocks;
import io.manx.results.report.collection.CollectionCurves.Moment;
import io.manx.results.statistics.Interval;
import io.manx.results.statistics.PairedRatio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads files that {@code manx gcsync sim --json} writes. Unknown fields are ignored. */
public final class CollectionFile {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private CollectionFile() {}

  /**
   * Reads an evaluation.
   *
   * @throws UserException if the file holds no evaluation; the message names the error
   */
  public static CollectionEvaluation read(Path file) {
    try {
      return parsed(file, MAPPER.readTree(Files.readAllBytes(file)));
    } catch (JsonProcessingException e) {
      throw new UserException(
          file + " is not JSON" + place(e) + "; give a file that 'manx gcsync sim --json' wrote",
          e);
    } catch (IOException e) {
      throw new UserException("cannot read " + file + ": " + FileFailures.reason(e), e);
    }
  }

  /** Returns an evaluation from its JSON; failures name the file. */
  public static CollectionEvaluation parse(Path file, String json) {
    try {
      return parsed(file, MAPPER.readTree(json));
    } catch (JsonProcessingException e) {
      throw new UserException(file + " is not JSON" + place(e), e);
    }
  }

  private static String place(JsonProcessingException failure) {
    return failure.getLocation() == null
        ? ""
        : " (line %d, column %d)"
            .formatted(failure.getLocation().getLineNr(), failure.getLocation().getColumnNr());
  }

  private static CollectionEvaluation parsed(Path file, JsonNode root) {
    JsonFields fields = JsonFields.of(file, root);
    List<PolicyFigures> policies = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (JsonFields each : fields.objects("policies")) {
      PolicyFigures policy = policy(each);
      if (!names.add(policy.name())) {
        throw fields.wrong("policies has '" + policy.name() + "' twice");
      }
      policies.add(policy);
    }
    if (policies.isEmpty()) {
      throw fields.wrong("policies is empty; the baseline must be its first");
    }
    return new CollectionEvaluation(
        String.valueOf(file.getFileName()),
        fields.text("scenario"),
        fields.text("collector"),
        fields.text("source"),
        fields.number("seconds"),
        fields.numberIfKnown("fill_ratio"),
        fields.whole("seed"),
        policies);
  }

  private static PolicyFigures policy(JsonFields fields) {
    Map<CollectionFigure, Double> values = new EnumMap<>(CollectionFigure.class);
    for (CollectionFigure figure : CollectionFigure.values()) {
      String name = figure.field();
      values.put(figure, figure.isLatency() ? fields.number(name) : fields.numberIfKnown(name));
    }
    return new PolicyFigures(
        fields.text("name"),
        fields.whole("seeds"),
        values,
        fields.has("ratios") ? ratios(fields.object("ratios")) : Map.of(),
        fields.numberIfKnown("foreground_erases"),
        fields.numberIfKnown("write_amplification"),
        fields.numberIfKnown("pauses"),
        fields.numberIfKnown("pause_mean_ms"),
        curves(fields.object("curves")));
  }

  private static Map<CollectionFigure, PairedRatio> ratios(JsonFields fields) {
    Map<CollectionFigure, PairedRatio> ratios = new EnumMap<>(CollectionFigure.class);
    for (String name : fields.names()) {
      Optional<CollectionFigure> figure = CollectionFigure.of(name);
      if (figure.isPresent()) {
        ratios.put(figure.get(), ratio(fields.object(name)));
      }
    }
    return ratios;
  }

  private static PairedRatio ratio(JsonFields fields) {
    double low = fields.numberIfKnown("low");
    double high = fields.numberIfKnown("high");
    if (low > high) {
      throw fields.wrong("an interval from " + low + " to " + high + " ends before it begins");
    }
    return new PairedRatio(fields.numberIfKnown("ratio"), new Interval(low, high));
  }

  private static CollectionCurves curves(JsonFields fields) {
    return new CollectionCurves(
        fields.rows("latencies", 4, row -> bucket(fields, row)),
        fields.rows("free_blocks", 2, row -> new FreeBlocks(row[0], row[1])),
        fields.rows("moments", 4, row -> new Moment(row[0], row[1], row[2] != 0, row[3] != 0)));
  }

  private static Bucket bucket(JsonFields fields, double[] row) {
    if (row[0] == 0) {
      throw fields.wrong("latencies must end above 0 ms");
    }
    return new Bucket(row[0], (long) row[1], (long) row[2], (long) row[3]);
  }
}
