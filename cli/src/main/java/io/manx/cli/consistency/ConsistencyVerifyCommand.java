// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.cli.argument.Separators;
import io.manx.cli.terminal.Console;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Profile;
import io.manx.lab.consistency.GridPlan;
import io.manx.lab.consistency.LevelsReports;
import io.manx.lab.consistency.Predictions;
import io.manx.lab.consistency.ProfileFile;
import io.manx.lab.consistency.Verification;
import io.manx.lab.consistency.VerificationFile;
import io.manx.lab.consistency.VerificationText;
import io.manx.results.run.Build;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code manx consistency verify}: measures whether a profile's predictions are true. */
@Command(
    name = "verify",
    description = {
      "Measures mixes of reads and writes with each strong pair of levels, and compares them with"
          + " the predictions of a profile (Gorbenko 2020, section VI.B).",
      "",
      "Use the same cluster and records as for the profile, and another --seed."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx consistency verify levels --out verified --seed 2",
      "  manx consistency verify levels --mixes 10,90 --threads 4,32 --rounds 3"
    })
final class ConsistencyVerifyCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Parameters(
      paramLabel = "PROFILE",
      description = "Directory of a profile, or its file " + ProfileFile.NAME + ".")
  Path profile = Path.of("");

  @Option(
      names = "--mixes",
      paramLabel = "PERCENT",
      split = Separators.COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      defaultValue = "10,30,50,90",
      description = "Percentages of reads (default: ${DEFAULT-VALUE}).")
  List<Integer> mixes = List.of();

  @Option(
      names = "--threads",
      paramLabel = "N",
      split = Separators.COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      description = "Numbers of threads of the closed loops (default: those of the profile).")
  List<Integer> threads = List.of();

  @Option(
      names = "--may-be-down",
      paramLabel = "N",
      defaultValue = "0",
      description = "Only pairs that work while any N nodes are down (default: ${DEFAULT-VALUE}).")
  int mayBeDown;

  @Mixin GridArguments grid = new GridArguments();

  @Override
  public Integer call() throws InterruptedException {
    grid.check();
    ProfileFile file = ProfileFile.read(profile);
    Profile fitted = file.profile();
    List<LevelPair> pairs = Predictions.strongPairs(file, fitted, mayBeDown);
    List<Integer> wanted = threads.isEmpty() ? file.threads() : threads;
    GridPlan plan = grid.plan("verification", Verification.cells(mixes, pairs, wanted));
    Path out = grid.out("verified");
    new GridSession(plan, grid, out).run();
    Verification verification = Verification.of(plan, out, Build.current(), fitted);
    console.out().print(VerificationText.of(verification));
    grid.write(
        console.out(),
        out,
        LevelsReports.of(file, List.of(), verification),
        path -> VerificationFile.write(path, verification));
    console.out().println("Runs:    " + out);
    console.out().flush();
    return 0;
  }
}
