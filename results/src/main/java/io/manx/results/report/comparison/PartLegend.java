package io.manx.results.report.comparison;

import io.manx.results.run.RunFile;
import java.util.Collection;

/** What readers have to know of parts that are reported like operations. */
final class PartLegend {
  private static final String UNDISTURBED =
      "%s: reads that the driver sent first to a coordinator that no disturbance struck when they"
          + " were due, nor within 100 ms. Each request's coordinator is known before anything"
          + " comes of it, so that all variants have the same requests in it. How many of the"
          + " extra requests are theirs is not known, and no throughput is made of a part.";

  private PartLegend() {}

  /** Whether what is reported under this name is a part of an operation. */
  static boolean isPart(String name) {
    return name.equals(RunFile.READ_TO_UNDISTURBED);
  }

  /** Returns an explanation of the parts that are there; empty if there are none. */
  static String explained(Collection<String> operations) {
    return operations.contains(RunFile.READ_TO_UNDISTURBED)
        ? UNDISTURBED.formatted(RunFile.READ_TO_UNDISTURBED)
        : "";
  }
}
