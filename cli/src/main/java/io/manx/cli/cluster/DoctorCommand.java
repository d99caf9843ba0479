// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.cluster;

import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.ExitCode;
import io.manx.cli.terminal.JsonOutput;
import io.manx.gcsync.parts.NativeParts;
import io.manx.lab.cluster.CheckResult;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Doctor;
import io.manx.lab.cluster.StateDirectory;
import io.manx.lab.load.RunOrigin;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx doctor}: checks that this machine can run the other commands. */
@Command(
    name = "doctor",
    description =
        "Checks that this machine can run Manx. The exit code is 1 if something must be fixed.",
    mixinStandardHelpOptions = true,
    footer = {"", "Examples:", "  manx doctor", "  manx doctor --nodes 6 --json"})
public final class DoctorCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Size of the cluster to check for (default: ${DEFAULT-VALUE}).")
  private int nodes = ClusterOptions.DEFAULT.nodes();

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Option(
      names = "--origin",
      description = {
        "Check nothing, but print as JSON the machine, its speed and Manx's build,",
        "as run files have them; for load generators that write run files themselves."
      })
  private boolean origin;

  @Override
  public Integer call() {
    if (origin) {
      console.out().println(JsonOutput.of(RunOrigin.ofThisMachine()));
      return 0;
    }
    StateDirectory state = StateDirectory.fromEnvironment();
    List<CheckResult> results =
        new ArrayList<>(
            Doctor.ofThisMachine(state).examine(ClusterOptions.DEFAULT.withNodes(nodes)));
    results.add(nativeParts(NativeParts.missing()));
    print(results);
    return results.stream().anyMatch(CheckResult::problem) ? ExitCode.FAILURE : 0;
  }

  /** Whether the native parts exist; only SyncGC needs them, so their absence is no problem. */
  static CheckResult nativeParts(Optional<String> whyMissing) {
    return CheckResult.ok("SyncGC", whyMissing.orElse("has its native parts"));
  }

  private void print(List<CheckResult> results) {
    PrintWriter out = console.out();
    if (json) {
      out.println(JsonOutput.of(results));
      return;
    }
    for (CheckResult result : results) {
      String verdict = result.problem() ? "PROBLEM" : "OK";
      out.printf("%-7s  %-8s  %s%n", verdict, result.subject(), result.text());
    }
  }
}
