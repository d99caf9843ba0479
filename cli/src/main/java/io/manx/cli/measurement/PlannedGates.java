// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import io.manx.lab.comparison.ComparisonPlan;
import io.manx.lab.comparison.Variant;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.results.gate.GateScope;
import io.manx.results.statistics.Pairing;
import java.util.List;

/** What limits can be about in measurements that are planned. */
final class PlannedGates {
  private PlannedGates() {}

  /** Returns the scope of a comparison of variants that are paired like this. */
  static GateScope of(ComparisonPlan plan, Pairing pairing) {
    return GateScope.planned(
        plan.variants().stream().map(Variant::name).toList(),
        operations(plan.load(), plan.disturbances()),
        plan.rounds(),
        pairing);
  }

  /** Returns the scope of one run of a variant. */
  static GateScope of(Variant variant, LoadOptions load, List<DisturbanceSpec> disturbances) {
    return GateScope.single(variant.name(), operations(load, disturbances));
  }

  private static List<String> operations(LoadOptions load, List<DisturbanceSpec> disturbances) {
    boolean singleNodes = disturbances.stream().anyMatch(spec -> !spec.node().isAll());
    return load.workload().namesInResults(singleNodes);
  }
}
