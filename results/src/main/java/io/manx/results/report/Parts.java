package io.manx.results.report;

import io.manx.results.run.RunFile;
import java.util.Collection;

/** What readers have to know of parts that are reported like operations. */
final class Parts {
  private static final String UNDISTURBED =
      "%s: reads by coordinators that no disturbance struck for any of the read's time; how many"
          + " of the extra reads are theirs is not known. A dead node coordinates nothing, so that"
          + " after a kill they are nearly all reads.";

  private Parts() {}

  /** Whether what is reported under this name is a part of an operation. */
  static boolean isPart(String name) {
    return name.equals(RunFile.UNDISTURBED_READ);
  }

  /** Returns an explanation of the parts that are there; empty if there are none. */
  static String explained(Collection<String> operations) {
    return operations.contains(RunFile.UNDISTURBED_READ)
        ? UNDISTURBED.formatted(RunFile.UNDISTURBED_READ)
        : "";
  }
}
