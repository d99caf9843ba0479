// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import io.manx.lab.comparison.RunDirectory.Progress;
import io.manx.results.run.Build;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The run files of a comparison on disk. They are all that is needed to continue it. Each file is
 * written whole or not at all.
 */
public final class ComparisonDirectory {
  private final RunDirectory directory;

  private ComparisonDirectory(RunDirectory directory) {
    this.directory = directory;
  }

  /**
   * Opens the directory of a plan: a new one, or one that holds the beginning of the same
   * comparison.
   *
   * @param build the build that measures from now on
   * @throws io.manx.results.UserException if it holds another comparison or another build's rounds,
   *     or cannot be written to
   */
  static ComparisonDirectory open(Path path, ComparisonPlan plan, Build build) {
    ComparisonDirectory opened = new ComparisonDirectory(new RunDirectory(path, "comparison"));
    opened.directory.open(plan.fingerprint(), opened.progress(plan), build);
    return opened;
  }

  private Progress progress(ComparisonPlan plan) {
    if (isComplete(plan)) {
      return Progress.ALL;
    }
    return completeBlocks(plan) > 0 ? Progress.SOME : Progress.NOTHING;
  }

  private Path file(ComparisonPlan plan, int block, Variant variant) {
    String name = variant.name().replaceAll("[^A-Za-z0-9.=_-]", "_");
    return directory.file(
        String.format(
            Locale.ROOT,
            "block%02d-%d-%s.run.json.gz",
            block,
            plan.variants().indexOf(variant),
            name));
  }

  /** Returns whether every block has been measured. */
  boolean isComplete(ComparisonPlan plan) {
    return completeBlocks(plan) == plan.rounds();
  }

  private int completeBlocks(ComparisonPlan plan) {
    return (int) IntStream.range(0, plan.rounds()).filter(each -> isComplete(plan, each)).count();
  }

  /** Returns whether every variant of a block has been measured. */
  boolean isComplete(ComparisonPlan plan, int block) {
    return plan.variants().stream().allMatch(each -> Files.exists(file(plan, block, each)));
  }

  /**
   * Writes the runs of one complete block. An interrupted block is measured again as a whole, so
   * that paired rounds are always close together in time.
   */
  void write(ComparisonPlan plan, int block, Map<Variant, RunFile> runs) {
    runs.forEach((variant, run) -> RunFiles.write(file(plan, block, variant), run));
  }

  /** Reads the runs of all complete blocks. */
  List<RunFile> read(ComparisonPlan plan) {
    List<RunFile> runs = new ArrayList<>();
    for (int block = 0; block < plan.rounds(); block++) {
      if (isComplete(plan, block)) {
        for (Variant variant : plan.variants()) {
          runs.add(RunFiles.read(file(plan, block, variant)));
        }
      }
    }
    return runs;
  }
}
