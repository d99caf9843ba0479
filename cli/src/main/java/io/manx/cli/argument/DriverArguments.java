// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.lab.load.client.DriverOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the Java driver that sends a load. */
public final class DriverArguments extends DriverOptionArguments {
  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description =
          "Load balancing policy: default (the driver's own), round-robin, or a class name"
              + " (default: default).")
  String policy = "default";

  @Option(
      names = "--driver-speculation",
      paramLabel = "MILLIS",
      description =
          "Delay of speculative executions in milliseconds; the driver's timer then ticks every 1"
              + " ms (default: none).")
  @Nullable Integer speculationMillis;

  @Option(
      names = "--page-size",
      paramLabel = "ROWS",
      description =
          "Rows of a page of results, 0 for no paging (default: the driver's 5000). A request ends"
              + " with its last page.")
  @Nullable Integer pageSize;

  /** Returns the options by their path; {@code --driver-option} overrides the others. */
  public Map<String, String> options() {
    Map<String, String> options = new LinkedHashMap<>();
    if (policy.equals("round-robin")) {
      options.putAll(DriverOptions.roundRobin());
    } else if (!policy.equals("default")) {
      options.putAll(DriverOptions.policy(policy));
    }
    if (speculationMillis != null) {
      options.putAll(DriverOptions.speculation(speculationMillis + "ms", "1ms"));
    }
    if (pageSize != null) {
      options.putAll(DriverOptions.pageSize(pageSize));
    }
    options.putAll(driverOptions);
    return options;
  }
}
