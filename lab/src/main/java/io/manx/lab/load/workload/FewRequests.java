// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds operations with too few requests for high percentiles. */
final class FewRequests {
  /** One of these requests is beyond the p99.9. */
  private static final double ENOUGH_FOR_P999 = 1_000;

  private static final double ENOUGH_FOR_P99 = 100;

  private FewRequests() {}

  /**
   * Returns a clause, or nothing if all operations have enough requests.
   *
   * @param requests number of requests of all operations together
   */
  static Optional<String> of(OperationMix workload, double requests) {
    List<String> few = new ArrayList<>();
    List<String> veryFew = new ArrayList<>();
    for (OperationKind kind : workload.weights().keySet()) {
      double expected = requests * workload.ratio(kind);
      if (expected < ENOUGH_FOR_P999) {
        few.add(String.format(Locale.ROOT, "%.0f %s", expected, kind.id()));
      }
      if (expected < ENOUGH_FOR_P99) {
        veryFew.add(kind.id());
      }
    }
    if (few.isEmpty()) {
      return Optional.empty();
    }
    String alsoP99 = veryFew.isEmpty() ? "" : ", and those of " + listed(veryFew) + " for a p99";
    return Optional.of(
        "only about %s requests are measured, too few for a p99.9%s"
            .formatted(listed(few), alsoP99));
  }

  private static String listed(List<String> names) {
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}
