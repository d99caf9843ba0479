// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.lab.load.client.DriverOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Option for any setting of the Java driver, by its path. */
public class DriverOptionArguments {
  @Option(
      names = "--driver-option",
      paramLabel = "PATH=VALUE",
      description = "Option of the driver's reference configuration; [A, B] is a list; repeatable.")
  Map<String, String> driverOptions = new LinkedHashMap<>();

  /**
   * Returns the options.
   *
   * @throws io.manx.results.UserException if no session can start with them
   */
  public Map<String, String> checked() {
    DriverOptions.requireUsable(driverOptions);
    return driverOptions;
  }
}
