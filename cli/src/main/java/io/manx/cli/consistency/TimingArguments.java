// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.cli.argument.DurationConverter;
import io.manx.core.consistency.switching.Timing;
import io.manx.lab.consistency.switching.EnrolRequest;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Options of an enrolled table: its lease and write time. */
final class TimingArguments {
  @Option(
      names = "--lease",
      paramLabel = "TIME",
      defaultValue = "2s",
      converter = DurationConverter.class,
      description =
          "How long a driver may use the levels that it has read before it must read them again; a"
              + " change takes at least this long (default: ${DEFAULT-VALUE}).")
  Duration lease = Duration.ofSeconds(2);

  @Option(
      names = "--write-time",
      paramLabel = "TIME",
      defaultValue = "2s",
      converter = DurationConverter.class,
      description =
          "A write acknowledged later than this is reported as a timeout; choose at least the"
              + " request timeout (default: ${DEFAULT-VALUE}).")
  Duration writeTime = Duration.ofSeconds(2);

  /**
   * Returns both times.
   *
   * @throws io.manx.results.UserException if one is out of range
   */
  Timing timing() {
    return EnrolRequest.timing(lease, writeTime);
  }
}
