package io.manx.cli.argument;

import io.manx.lab.load.client.DriverOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the Java driver for a load. */
public final class DriverArguments extends DriverOptionArguments {
  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description =
          "Load balancing policy: default, round-robin, or a class name (default: the driver's).")
  String policy = "default";

  @Option(
      names = "--driver-speculation",
      paramLabel = "MILLIS",
      description =
          "Speculative execution after so many milliseconds, the timer ticking every 1 ms"
              + " (default: none).")
  @Nullable Integer speculationMillis;

  @Option(
      names = "--page-size",
      paramLabel = "ROWS",
      description =
          "Rows of a page of results; 0 for no paging (default: the driver's 5000). A request is"
              + " over with its last page.")
  @Nullable Integer pageSize;

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
