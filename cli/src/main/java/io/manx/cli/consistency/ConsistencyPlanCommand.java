// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.OutputPaths;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.lab.consistency.PlanBasis;
import io.manx.lab.consistency.PlanFile;
import io.manx.lab.consistency.PlanText;
import io.manx.lab.consistency.ProfileFile;
import io.manx.lab.consistency.WeakerPairs;
import io.manx.results.UserException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code manx consistency plan}: predicts the fastest pair of levels for each load. */
@Command(
    name = "plan",
    description = {
      "Predicts from a profile the fastest strong pair of levels for each load (Gorbenko 2020,"
          + " section V), and draws the domain of each pair.",
      "",
      "--may-be-down leaves out the pairs that fail while that many nodes are down. With"
          + " replication factor 3 and 1 node down, only QUORUM/QUORUM works."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx consistency plan levels",
      "  manx consistency plan levels --objective p99 --json plan.json",
      "  manx consistency plan levels --may-be-down 1",
      "  manx consistency plan levels --verified verified.json --json plan.json",
      "  manx consistency plan levels --weaker"
    })
final class ConsistencyPlanCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Parameters(
      paramLabel = "PROFILE",
      description = "Directory of a profile, or its file " + ProfileFile.NAME + ".")
  Path profile = Path.of("");

  @Option(
      names = "--objective",
      paramLabel = "FIGURE",
      defaultValue = "MEAN",
      description = "Latency to minimise: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  Objective objective = Objective.MEAN;

  @Option(
      names = "--may-be-down",
      paramLabel = "N",
      defaultValue = "0",
      description = "Only pairs that work while any N nodes are down (default: ${DEFAULT-VALUE}).")
  int mayBeDown;

  @Option(
      names = "--against",
      paramLabel = "READ/WRITE",
      defaultValue = "QUORUM/QUORUM",
      converter = LevelPairConverter.class,
      description = "Pair that gains are compared with (default: ${DEFAULT-VALUE}).")
  LevelPair against = LevelPair.parse("QUORUM/QUORUM");

  @Option(
      names = "--verified",
      paramLabel = "FILE",
      description = "Correct the predictions with the JSON file of 'manx consistency verify'.")
  @Nullable Path verified;

  @Option(
      names = "--weaker",
      description =
          "Also show the gain and the risk of pairs that are not strong; they are never chosen.")
  boolean weaker;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the plan as JSON.")
  @Nullable Path json;

  @Override
  public Integer call() {
    if (mayBeDown < 0) {
      throw new UserException("--may-be-down " + mayBeDown + " is out of range; choose 0 or more");
    }
    OutputPaths.check(json);
    if (weaker && verified != null) {
      throw new UserException(
          "--weaker shows pairs that 'verify' does not measure; drop --verified");
    }
    PlanBasis basis = basis(ProfileFile.read(profile));
    console.out().print(PlanText.of(basis, objective, mayBeDown, against));
    if (weaker) {
      console.out().print("\n" + WeakerPairs.text(basis, objective, mayBeDown));
    }
    if (json != null) {
      PlanFile.of(basis, objective, mayBeDown).write(json);
      console.out().println("Plan: " + json);
    }
    console.out().flush();
    return 0;
  }

  private PlanBasis basis(ProfileFile file) {
    if (!file.has(against)) {
      throw new UserException(
          "the profile lacks a level of " + against + "; choose another --against");
    }
    PlanBasis basis = PlanBasis.of(file);
    return verified == null ? basis : basis.correctedBy(verified, mayBeDown, against);
  }
}
