// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.run.RunFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The legend of parts that are reported like operations. */
final class PartLegend {
  private static final String UNDISTURBED =
      "%s: requests that the driver sent first to a coordinator that was undisturbed when they were"
          + " due, and within 100 ms of that. The coordinator is chosen before the outcome is"
          + " known, so this part has the same requests in all variants. Its extra requests are"
          + " unknown, and a part has no throughput.";

  private static final String AGGREGATED = "%s: the requests of all operations together.";

  private PartLegend() {}

  /** Returns whether a name is that of a part of an operation. */
  static boolean isPart(String name) {
    return RunFile.isToUndisturbed(name) || name.equals(RunFile.AGGREGATED);
  }

  /** Returns an explanation of the parts among operations; empty if there are none. */
  static String explained(Collection<String> operations) {
    List<String> legends = new ArrayList<>();
    if (operations.contains(RunFile.AGGREGATED)) {
      legends.add(AGGREGATED.formatted(RunFile.AGGREGATED));
    }
    List<String> undisturbed = operations.stream().filter(RunFile::isToUndisturbed).toList();
    if (!undisturbed.isEmpty()) {
      legends.add(UNDISTURBED.formatted(String.join(", ", undisturbed)));
    }
    return String.join(" ", legends);
  }
}
