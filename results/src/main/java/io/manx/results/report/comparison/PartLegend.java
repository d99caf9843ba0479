package io.manx.results.report.comparison;

import io.manx.results.run.RunFile;
import java.util.Collection;

/** The legend of parts that are reported like operations. */
final class PartLegend {
  private static final String UNDISTURBED =
      "%s: reads that the driver sent first to a coordinator that was undisturbed when they were"
          + " due, and within 100 ms of that. The coordinator is chosen before the outcome is"
          + " known, so this part has the same requests in all variants. Its extra requests are"
          + " unknown, and a part has no throughput.";

  private PartLegend() {}

  /** Returns whether a name is that of a part of an operation. */
  static boolean isPart(String name) {
    return name.equals(RunFile.READ_TO_UNDISTURBED);
  }

  /** Returns an explanation of the parts among operations; empty if there are none. */
  static String explained(Collection<String> operations) {
    return operations.contains(RunFile.READ_TO_UNDISTURBED)
        ? UNDISTURBED.formatted(RunFile.READ_TO_UNDISTURBED)
        : "";
  }
}
