// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.cli.terminal.Console;
import io.manx.lab.consistency.FitText;
import io.manx.lab.consistency.ProfileFile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code manx consistency fit}: fits curves to a profile. */
@Command(
    name = "fit",
    description = {
      "Fits curves of latency over threads to a profile (Gorbenko 2020, section IV.B), and shows"
          + " how well they fit."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Examples:", "  manx consistency fit levels"})
final class ConsistencyFitCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Parameters(
      paramLabel = "PROFILE",
      description = "Directory of a profile, or its file " + ProfileFile.NAME + ".")
  Path profile = Path.of("");

  @Override
  public Integer call() {
    console.out().print(FitText.of(ProfileFile.read(profile)));
    console.out().flush();
    return 0;
  }
}
