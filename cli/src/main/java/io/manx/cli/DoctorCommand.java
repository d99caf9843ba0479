package io.manx.cli;

import io.manx.gcsync.parts.NativeParts;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Doctor;
import io.manx.lab.cluster.Finding;
import io.manx.lab.cluster.StateDirectory;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says whether this machine can do what the other commands need, and what to mend. */
@Command(
    name = "doctor",
    description = "Checks this machine; the exit code is 1 if something is to be mended.",
    mixinStandardHelpOptions = true,
    footer = {"", "Examples:", "  manx doctor", "  manx doctor --nodes 6 --json"})
final class DoctorCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Size of the cluster to check for (default: ${DEFAULT-VALUE}).")
  private int nodes = ClusterOptions.DEFAULT.nodes();

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() {
    StateDirectory state = StateDirectory.fromEnvironment();
    List<Finding> findings =
        new ArrayList<>(
            Doctor.ofThisMachine(state).examine(ClusterOptions.DEFAULT.withNodes(nodes)));
    findings.add(nativeParts(NativeParts.missing()));
    print(findings);
    return findings.stream().anyMatch(Finding::problem) ? Manx.EXIT_FAILURE : 0;
  }

  /** Nothing else needs them, so their absence is no problem of this machine. */
  static Finding nativeParts(Optional<String> whyMissing) {
    return Finding.ok("SyncGC", whyMissing.orElse("has its native parts"));
  }

  private void print(List<Finding> findings) {
    PrintWriter out = console.out();
    if (json) {
      out.println(JsonOutput.of(findings));
      return;
    }
    for (Finding finding : findings) {
      String verdict = finding.problem() ? "PROBLEM" : "OK";
      out.printf("%-7s  %-8s  %s%n", verdict, finding.subject(), finding.text());
    }
  }
}
