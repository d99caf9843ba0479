// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Parts of operations that can be compared: those that each variant has. */
final class CommonParts {
  private CommonParts() {}

  /** Returns the runs without the parts that some variant has in no run. */
  static List<RunFile> only(List<RunFile> runs) {
    Set<String> variants = new LinkedHashSet<>();
    Map<String, Set<String>> owners = new LinkedHashMap<>();
    for (RunFile run : runs) {
      variants.add(run.variant());
      for (String part : partsOf(run).keySet()) {
        owners.computeIfAbsent(part, any -> new LinkedHashSet<>()).add(run.variant());
      }
    }
    owners.values().removeIf(of -> of.size() < variants.size());
    return runs.stream().map(run -> with(run, owners.keySet())).toList();
  }

  private static Map<String, OperationResult> partsOf(RunFile run) {
    Map<String, OperationResult> parts = run.parts();
    return parts == null ? Map.of() : parts;
  }

  private static RunFile with(RunFile run, Set<String> common) {
    if (common.containsAll(partsOf(run).keySet())) {
      return run;
    }
    Map<String, OperationResult> kept = new LinkedHashMap<>(partsOf(run));
    kept.keySet().retainAll(common);
    return run.toBuilder().parts(kept.isEmpty() ? null : kept).build();
  }
}
