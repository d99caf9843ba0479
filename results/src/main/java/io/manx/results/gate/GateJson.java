// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.ComparisonJson;
import io.manx.results.comparison.ProvenanceJson;
import io.manx.results.reference.ReferenceComparison;
import io.manx.results.reference.ReferenceRatio;

/**
 * A comparison with its gates as JSON: the fields of {@link ComparisonJson}, which documents those
 * of gates and of the reference too.
 */
public final class GateJson {
  private GateJson() {}

  /** Returns the comparison as indented JSON, with gates and reference if there are any. */
  public static String of(Comparison comparison, JudgedGates gates) {
    ObjectNode root = ComparisonJson.node(comparison);
    ReferenceComparison reference = gates.reference();
    if (reference != null) {
      ArrayNode ratios = root.putArray("reference_ratios");
      reference.ratios().forEach(ratio -> add(ratios.addObject(), ratio));
      ObjectNode then = root.putObject("reference").put("unpaired", true);
      ProvenanceJson.add(then, reference.then());
      reference.warnings().forEach(then.putArray("warnings")::add);
    }
    if (!gates.results().isEmpty()) {
      ArrayNode results = root.putArray("gates");
      gates.results().forEach(result -> add(results.addObject(), result));
    }
    return root.toPrettyString();
  }

  private static void add(ObjectNode node, ReferenceRatio ratio) {
    node.put("variant", ratio.variant());
    ComparisonJson.addRatio(node, ratio.result());
    node.put("reference_rounds", ratio.referenceRounds());
    node.put("unpaired", true);
  }

  private static void add(ObjectNode node, GateResult result) {
    Limit limit = result.limit();
    node.put("limit", limit.text());
    node.put("variant", result.variant());
    node.put("operation", limit.operation());
    node.put("metric", limit.figure().jsonName());
    node.put("kind", limit.kind().jsonName());
    node.put("value", ComparisonJson.finiteOrNull(result.value()));
    ComparisonJson.addInterval(node, result.interval95());
    node.put("verdict", result.verdict().text());
    node.put("note", result.note().isEmpty() ? null : result.note());
  }
}
