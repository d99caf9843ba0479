// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.workload.DataSet;
import io.manx.results.UserException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Rejects options of a load that contradict one another, or that its tables do not have. */
final class LoadConflicts {
  private LoadConflicts() {}

  /**
   * Checks the options.
   *
   * @param data the data set of the workload
   * @throws UserException if an option is out of range or contradicts another
   */
  static void reject(LoadArguments load, DataSet data) {
    if (load.rate != null && load.threads != null) {
      throw new UserException(
          "--rate (open loop) and --threads (closed loop) exclude each other; drop one");
    }
    if (load.threads != null && load.threads < 1) {
      throw new UserException("threads " + load.threads + " is out of range; choose 1 or more");
    }
    if (load.requests != null && load.requests < 1) {
      throw new UserException("requests " + load.requests + " is out of range; choose 1 or more");
    }
    ClientOptions.requireSessions(load.clients);
    if (load.clients < load.processes) {
      throw new UserException(
          "%d clients are too few for %d client processes; choose --clients of at least %2$d, or fewer --client-processes"
              .formatted(load.clients, load.processes));
    }
    requireEffect(load, data);
  }

  /** Rejects options that the data set's tables do not have. */
  private static void requireEffect(LoadArguments load, DataSet data) {
    if (data == DataSet.RECORDS) {
      if (load.scale != null) {
        throw new UserException(
            "--scale is for the tables of TPC-H; drop it, or choose --workload tpch or two-tables");
      }
      return;
    }
    Map<String, Boolean> given = new LinkedHashMap<>();
    given.put("--records", load.records != null);
    given.put("--tables", load.tables != null);
    given.put("--range-rows", load.rangeRows != null);
    given.put("--slice-rows", load.sliceRows != null);
    given.put("--fields", load.fields != null);
    given.put("--field-length", load.fieldLength != null);
    given.put("--field-lengths", load.fieldLengths != null);
    given.values().removeIf(wasGiven -> !wasGiven);
    if (!given.isEmpty()) {
      throw new UserException(
          String.join(", ", given.keySet())
              + (given.size() == 1 ? " is" : " are")
              + " for tables of records; drop "
              + (given.size() == 1 ? "it" : "them")
              + ", or choose another --workload than tpch or two-tables");
    }
  }
}
