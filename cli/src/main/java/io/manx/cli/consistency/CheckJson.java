// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.lab.history.LinearizabilityVerdict;
import io.manx.lab.history.Violation;
import io.manx.lab.registers.RegisterCheck;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the findings of a register check as JSON. */
final class CheckJson {
  private CheckJson() {}

  /**
   * Returns the fields of the findings.
   *
   * @param naive the result without the protocol, or null if that was not checked
   * @param verdicts Porcupine's verdicts; empty if it was not asked
   */
  static Map<String, Object> of(
      RegisterCheck.Result result,
      RegisterCheck.@Nullable Result naive,
      List<LinearizabilityVerdict> verdicts) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("operations", result.operations());
    root.put("changes", result.changes());
    root.put("changes_given_up", result.givenUp());
    root.put("repairs", result.repairs());
    root.put("disturbances", result.timeline().size());
    root.put("client_stops", result.stops());
    root.put("ledgers", result.ledgers());
    root.put(
        "violations", result.report().violations().stream().map(Violation::description).toList());
    root.put("stale_ratio", result.report().staleness().shareRatio());
    if (naive != null) {
      root.put("naive_operations", naive.operations());
      root.put("naive_violations", naive.report().violations().size());
      root.put("naive_stale_ratio", naive.report().staleness().shareRatio());
    }
    if (!verdicts.isEmpty()) {
      root.put("linearizable", verdicts.stream().noneMatch(LinearizabilityVerdict::isViolated));
    }
    return root;
  }
}
