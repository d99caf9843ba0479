// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import java.time.Duration;
import picocli.CommandLine.Option;

/** Option {@code --warmup} of commands that start nodes. */
public final class WarmUpArgument {
  /** The length unless the option says otherwise. */
  public static final String USUAL = "60s";

  @Option(
      names = "--warmup",
      paramLabel = "TIME",
      defaultValue = USUAL,
      converter = DurationConverter.class,
      description =
          "Warm-up of freshly started nodes, at full speed on a table of its own; up to twice as"
              + " long while they still get faster; 0s for none (default: ${DEFAULT-VALUE}).")
  private Duration length = Duration.ofSeconds(60);

  /** The length of the warm-up; zero for none. */
  public Duration length() {
    return length;
  }
}
