package io.manx.cli.argument;

import io.manx.lab.load.client.DriverOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options of the Java driver, by their path. */
public class DriverOptionArguments {
  @Option(
      names = "--driver-option",
      paramLabel = "PATH=VALUE",
      description =
          "Any option of the driver's reference configuration; [A, B] is a list; repeatable.")
  Map<String, String> driverOptions = new LinkedHashMap<>();

  /**
   * Those options.
   *
   * @throws io.manx.results.UserException if no session can start with them
   */
  public Map<String, String> checked() {
    DriverOptions.requireUsable(driverOptions);
    return driverOptions;
  }
}
