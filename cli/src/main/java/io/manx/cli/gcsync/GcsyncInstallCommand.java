// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.gcsync;

import io.manx.cli.terminal.Console;
import io.manx.gcsync.parts.NativeParts;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code manx gcsync install}: writes the native parts for an operator's own nodes. */
@Command(
    name = "install",
    description = {
      "Writes the native parts into a directory: the library that nodes load, the sidecar, and the",
      "slow drive of 'gcsync run'.",
      "",
      "Existing parts are replaced by new files, so that running nodes keep theirs."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Examples:", "  manx gcsync install parts"})
final class GcsyncInstallCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Parameters(
      paramLabel = "DIR",
      description = "Directory for the parts; created if it is missing.")
  private Path directory = Path.of("");

  @Override
  public Integer call() {
    NativeParts.extractTo(directory)
        .forEach((part, file) -> console.out().printf("%-14s %s%n", label(part.name()), file));
    console.out().flush();
    return 0;
  }

  private static String label(String name) {
    return name.toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
