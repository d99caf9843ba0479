// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.cli.argument.Separators;
import io.manx.cli.terminal.Console;
import io.manx.core.consistency.Level;
import io.manx.lab.consistency.GridPlan;
import io.manx.lab.consistency.LevelsReports;
import io.manx.lab.consistency.ProfileFile;
import io.manx.lab.consistency.ProfileMeasurement;
import io.manx.lab.consistency.ProfileText;
import io.manx.results.run.Build;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx consistency profile}: measures the cost of each level. */
@Command(
    name = "profile",
    description = {
      "Measures reads alone and writes alone at each consistency level, with an increasing number"
          + " of threads (Gorbenko 2020, section III).",
      "",
      "Each round measures every combination as a closed loop, in random order. The slower"
          + " beginning of each run is detected and left out. Takes 24 minutes with the default"
          + " options. An interrupted profile is continued with --out."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx consistency profile --out levels",
      "  manx consistency profile --threads 1,4,16,64 --rounds 3 --duration 4s",
      "  manx consistency profile --nodes 5 --rf 5 --levels ONE,TWO,QUORUM,ALL",
      "  manx consistency profile --contact-points 10.0.0.1 --levels LOCAL_ONE,LOCAL_QUORUM"
    })
final class ConsistencyProfileCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Option(
      names = "--levels",
      paramLabel = "LEVEL",
      split = Separators.COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      defaultValue = "ONE,QUORUM,ALL",
      description = "Levels to measure: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  List<Level> levels = List.of();

  @Option(
      names = "--threads",
      paramLabel = "N",
      split = Separators.COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      defaultValue = "1,2,4,8,16,32,64,128",
      description =
          "Numbers of threads of the closed loops, up to where throughput no longer rises (default:"
              + " ${DEFAULT-VALUE}).")
  List<Integer> threads = List.of();

  @Mixin GridArguments grid = new GridArguments();

  @Override
  public Integer call() throws InterruptedException {
    grid.check();
    GridPlan plan = grid.plan("profile", ProfileMeasurement.cells(levels, threads));
    Path out = grid.out("levels");
    GridSession session = new GridSession(plan, grid, out);
    session.run();
    ProfileFile profile = ProfileMeasurement.profile(plan, out, Build.current());
    profile.write(out.resolve(ProfileFile.NAME));
    console.out().print(ProfileText.of(profile));
    grid.write(
        console.out(),
        out,
        LevelsReports.of(profile, LevelsReports.starts(plan, out, Build.current()), null),
        profile::write);
    console.out().println("Profile: " + out.resolve(ProfileFile.NAME));
    console.out().println("Next:    manx consistency fit " + out);
    console.out().flush();
    return 0;
  }
}
