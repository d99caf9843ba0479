// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.cli.argument.LoadArguments;
import io.manx.cli.argument.TestbedArguments;
import io.manx.cli.argument.Testbeds;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.ExitCode;
import io.manx.cli.terminal.InterruptionNotice;
import io.manx.cli.terminal.JsonOutput;
import io.manx.cli.terminal.OutputPaths;
import io.manx.cli.terminal.StatusLine;
import io.manx.lab.cluster.StateDirectory;
import io.manx.lab.history.LinearizabilityVerdict;
import io.manx.lab.history.Porcupine;
import io.manx.lab.history.RegisterHistory;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.registers.ChangeMethod;
import io.manx.lab.registers.CheckProgress;
import io.manx.lab.registers.CheckText;
import io.manx.lab.registers.RegisterCheck;
import io.manx.lab.testbed.ServerSettings;
import io.manx.lab.testbed.Testbed;
import io.manx.results.UserException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx consistency check}: tests that reads see acknowledged writes. */
@Command(
    name = "check",
    description = {
      "Lets clients read and write registers while nodes are disturbed, and lists the reads that"
          + " missed a write acknowledged before they began.",
      "",
      "Several pairs of levels are used in turn, in two runs on the same schedule. In the first,"
          + " Manx's protocol changes the levels. In the second, all clients change at once without"
          + " any precaution, which makes reads stale although each pair alone is strong.",
      "",
      "The exit code is 1 if a read missed a write in the first run. It is also 1 if no levels were"
          + " changed, because the check then shows nothing."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx consistency check",
      "  manx consistency check --pairs ONE/ONE --disturb partition:node=2",
      "  manx consistency check --pairs QUORUM/QUORUM --linearizable",
      "  manx consistency check --disturb pause --stop-clients 8s --duration 10m",
      "  manx consistency check --pairs ONE/ALL,ALL/ONE --changes naive"
    })
final class ConsistencyCheckCommand implements Callable<Integer> {
  private static final Duration PORCUPINE_LIMIT = Duration.ofMinutes(5);

  @Mixin private Console console = new Console();

  @Mixin RegisterArguments registers = new RegisterArguments();

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of everything random (default: ${DEFAULT-VALUE}).")
  long seed = 1;

  @Mixin TestbedArguments where = new TestbedArguments();

  @Option(names = "--json", paramLabel = "FILE", description = "Write the findings as JSON.")
  @Nullable Path json;

  @Option(
      names = "--history",
      paramLabel = "FILE",
      description =
          "Write all operations as gzipped JSON lines; names usually end in "
              + RegisterHistory.SUFFIX
              + ".")
  @Nullable Path history;

  private final StatusLine status = StatusLine.onStandardError();

  @Override
  public Integer call() throws InterruptedException {
    OutputPaths.check(json);
    OutputPaths.check(history);
    RegisterCheck check = registers.check(where.disturbances(), load());
    Porcupine porcupine = registers.linearizable ? porcupine() : null;
    try (InterruptionNotice notice = new InterruptionNotice(status, "nothing is kept");
        Testbed testbed = open(check);
        Testbeds.Healing healing = Testbeds.healing(testbed)) {
      RegisterCheck.Result result = run(check, testbed, registers.first());
      console.out().print(CheckText.of(check, result));
      RegisterCheck.Result naive = null;
      if (check.hasChanges() && registers.changes == RegisterArguments.Compared.BOTH) {
        testbed.heal();
        naive = run(check, testbed, ChangeMethod.NAIVE);
        console.out().print(CheckText.naive(naive));
      }
      List<LinearizabilityVerdict> verdicts =
          porcupine == null ? List.of() : porcupine.check(result.history(), PORCUPINE_LIMIT);
      if (porcupine != null) {
        console.out().print(CheckText.linearizable(verdicts));
      }
      write(result, naive, verdicts);
      console.out().flush();
      boolean isLinearizable = verdicts.stream().noneMatch(LinearizabilityVerdict::isViolated);
      boolean isShown = result.report().regular() && isLinearizable && result.isConclusive(check);
      return isShown ? 0 : ExitCode.FAILURE;
    }
  }

  private static Porcupine porcupine() {
    Porcupine porcupine = new Porcupine(StateDirectory.fromEnvironment().tools());
    porcupine
        .missing()
        .ifPresent(
            line -> {
              throw new UserException("--linearizable: " + line);
            });
    return porcupine;
  }

  /** Opens the testbed, with Manx's agent if the protocol changes the levels. */
  private Testbed open(RegisterCheck check) {
    boolean isByProtocol =
        check.hasChanges() && registers.first() == ChangeMethod.PROTOCOL && !registers.withoutAgent;
    Testbed testbed = where.open(isByProtocol, check.load(), Map.of(), status);
    try {
      if (isByProtocol && !where.isExternal()) {
        testbed.apply(new ServerSettings(Map.of(), List.of(), Map.of("mode", "on")));
      }
      return testbed;
    } catch (RuntimeException e) {
      testbed.close();
      throw e;
    }
  }

  private RegisterCheck.Result run(RegisterCheck check, Testbed testbed, ChangeMethod changes)
      throws InterruptedException {
    String what =
        check.hasChanges()
            ? "registers, levels changed "
                + (changes == ChangeMethod.NAIVE ? "at once" : "by the protocol")
            : "reading and writing registers";
    CheckProgress progress =
        new CheckProgress() {
          @Override
          public void step(String step) {
            status.clear();
            status.update(step);
          }

          @Override
          public void sleep(Duration time) throws InterruptedException {
            status.countDown(what, time);
          }
        };
    try {
      return check.run(testbed, changes, progress);
    } finally {
      status.clear();
    }
  }

  private LoadOptions load() {
    LoadArguments load = new LoadArguments();
    load.workload = "A";
    load.records = 1L;
    load.threads = 1; // the clients have a loop of their own
    load.seed = seed;
    return load.options(Duration.ZERO, registers.duration);
  }

  private void write(
      RegisterCheck.Result result,
      RegisterCheck.@Nullable Result naive,
      List<LinearizabilityVerdict> verdicts) {
    if (history != null) {
      result.history().write(history);
      console.out().println("History: " + history);
    }
    if (json != null) {
      OutputPaths.write(json, JsonOutput.of(CheckJson.of(result, naive, verdicts)));
      console.out().println("JSON:    " + json);
    }
  }
}
