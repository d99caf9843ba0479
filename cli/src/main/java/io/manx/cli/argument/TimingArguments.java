package io.manx.cli.argument;

import io.manx.core.consistency.switching.Timing;
import io.manx.lab.consistency.switching.EnrolRequest;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Options for leases and write times of an enrolled table. */
public final class TimingArguments {
  @Option(
      names = "--lease",
      paramLabel = "TIME",
      defaultValue = "2s",
      converter = DurationConverter.class,
      description =
          "How long a driver may use levels that it has read before it must read them again; a change"
              + " takes at least as long (default: ${DEFAULT-VALUE}).")
  Duration lease = Duration.ofSeconds(2);

  @Option(
      names = "--write-time",
      paramLabel = "TIME",
      defaultValue = "2s",
      converter = DurationConverter.class,
      description =
          "A write that is acknowledged later than this is reported as a timeout; best is not less"
              + " than the request timeout (default: ${DEFAULT-VALUE}).")
  Duration writeTime = Duration.ofSeconds(2);

  /**
   * Returns both.
   *
   * @throws io.manx.results.UserException if one is out of range
   */
  public Timing timing() {
    return EnrolRequest.timing(lease, writeTime);
  }
}
