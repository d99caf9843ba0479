// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.report.chart.ReportData;
import io.manx.results.report.format.Format;
import io.manx.results.statistics.PairedRatio;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The data of the charts on garbage collection in the drive. */
final class CollectionReportData {
  private CollectionReportData() {}

  /** Returns the data as one JSON object, safe inside an HTML script element. */
  static String of(List<CollectionEvaluation> evaluations, List<String> labels) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode names = root.putArray("names");
    evaluations.stream()
        .flatMap(evaluation -> evaluation.inUse().stream())
        .map(PolicyFigures::name)
        .distinct()
        .forEach(names::add);
    ArrayNode figures = root.putArray("figures");
    for (CollectionFigure figure : CollectionFigure.values()) {
      figures.addObject().put("id", figure.id()).put("label", figure.label());
    }
    ArrayNode all = root.putArray("evaluations");
    for (int i = 0; i < labels.size(); i++) {
      write(evaluations.get(i), all.addObject().put("label", labels.get(i)));
    }
    return ReportData.text(root);
  }

  private static void write(CollectionEvaluation evaluation, ObjectNode node) {
    CollectionFindings findings = new CollectionFindings(evaluation);
    node.put("causes", evaluation.tellsCauses());
    ArrayNode policies = node.putArray("policies");
    for (PolicyFigures policy : evaluation.inUse()) {
      write(policy, policies.addObject());
      ObjectNode last = (ObjectNode) policies.get(policies.size() - 1);
      last.put("finding", findings.causes(policy));
    }
    evaluation.clean().ifPresent(clean -> write(clean, node.putObject("clean")));
    evaluation.own().ifPresent(own -> node.put("own", own.name()));
  }

  private static void write(PolicyFigures policy, ObjectNode node) {
    node.put("name", policy.name());
    for (CollectionFigure figure : CollectionFigure.values()) {
      node.put(figure.id(), known(policy.value(figure)));
    }
    node.put("foreground", known(policy.foregroundErases()));
    node.put("amplification", known(policy.writeAmplification()));
    ObjectNode ratios = node.putObject("ratios");
    policy.ratios().forEach((figure, ratio) -> write(ratio, ratios.putArray(figure.id())));
    write(policy.curves(), node);
  }

  private static void write(PairedRatio ratio, ArrayNode node) {
    node.add(known(ratio.ratio()));
    node.add(known(ratio.interval95().low())).add(known(ratio.interval95().high()));
  }

  private static void write(CollectionCurves curves, ObjectNode node) {
    ArrayNode latencies = node.putArray("latencies");
    curves
        .latencies()
        .forEach(
            bucket ->
                latencies
                    .addArray()
                    .add(known(bucket.millis()))
                    .add(bucket.fast())
                    .add(bucket.allocation())
                    .add(bucket.flush()));
    ArrayNode free = node.putArray("free");
    curves.freeBlocks().forEach(each -> free.addArray().add(each.second()).add(each.blocks()));
    ArrayNode moments = node.putArray("moments");
    curves
        .moments()
        .forEach(
            moment ->
                moments
                    .addArray()
                    .add(moment.second())
                    .add(known(moment.slowestMillis()))
                    .add(moment.pausing() ? 1 : 0)
                    .add(moment.flushing() ? 1 : 0));
  }

  private static @Nullable Double known(double value) {
    return Double.isFinite(value) ? Double.valueOf(Format.rounded(value)) : null;
  }
}
