// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.gcsync;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.manx.cli.terminal.Console;
import io.manx.gcsync.parts.NativePart;
import io.manx.gcsync.parts.NativeParts;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code manx gcsync probe}: shows which commands drives understand. */
@Command(
    name = "probe",
    description = {
      "Shows which commands drives understand: to collect garbage, or only to trim free space.",
      "",
      "Changes nothing. Most drives answer to root only."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  manx gcsync probe                    all drives of this machine",
      "  manx gcsync probe /dev/nvme0 /var/lib/cassandra"
    })
final class GcsyncProbeCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Parameters(
      paramLabel = "DRIVE",
      description = "Devices or mount points (default: all drives of this machine).")
  private List<String> drives = List.of();

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    Path directory = temporary();
    try {
      Map<NativePart, Path> parts = NativeParts.extractTo(directory);
      List<String> command = new ArrayList<>(List.of("" + parts.get(NativePart.SIDECAR), "probe"));
      if (json) {
        command.add("--json");
      }
      command.addAll(drives);
      return run(command);
    } finally {
      remove(directory);
    }
  }

  private int run(List<String> command) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      console.out().print(new String(process.getInputStream().readAllBytes(), UTF_8));
      console.out().flush();
      return process.waitFor();
    } catch (IOException e) {
      throw new UserException("cannot run " + command.get(0) + ": " + e.getMessage(), e);
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("manx-probe-");
    } catch (IOException e) {
      throw new UserException("cannot create a temporary directory: " + e.getMessage(), e);
    }
  }

  private static void remove(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UserException("cannot remove " + directory + ": " + e.getMessage(), e);
    }
  }
}
