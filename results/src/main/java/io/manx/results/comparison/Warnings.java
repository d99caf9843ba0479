// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.run.Build;
import io.manx.results.run.Loop;
import io.manx.results.run.Machine;
import io.manx.results.run.RunFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Collects the warnings of the runs and adds those about runs that do not fit together. Each says
 * what was seen, and what it means for the verdict.
 */
public final class Warnings {
  /** Warning about latencies of a closed loop. */
  public static final String CLOSED_LOOP =
      "closed loop: latencies are measured from sending, and a thread that waits for an answer"
          + " sends nothing, so they leave out stalls. Tails are lower bounds; only an open loop"
          + " (--rate) gives a verdict on them.";

  private static final String BRIEF_CLOSED_LOOP = "closed loop: latencies leave out stalls";

  /** Where a warning of runs occurred, as {@link AffectedRounds} says it, and the warning. */
  private static final Pattern OF_RUNS =
      Pattern.compile(
          "(in (?:all )?\\d+ (?:of \\d+ )?(?:rounds|runs))(?: \\(.*?\\d+ of \\d+\\))?, (.*)",
          Pattern.DOTALL);

  /** The end of what was seen: a colon before details, or the end of the sentence. */
  private static final Pattern DETAILS = Pattern.compile(":|\\. ");

  private Warnings() {}

  /**
   * Returns the warnings of a comparison in few words, for one line each, but for that of failed
   * requests: counts of failures say the same.
   */
  public static List<String> brief(Comparison comparison) {
    return comparison.warnings().stream()
        .filter(warning -> !warning.contains(FailureWarning.MEANING))
        .map(Warnings::brief)
        .toList();
  }

  private static String brief(String warning) {
    if (warning.equals(CLOSED_LOOP)) {
      return BRIEF_CLOSED_LOOP;
    }
    Matcher ofRuns = OF_RUNS.matcher(warning);
    return ofRuns.matches() ? seen(ofRuns.group(2)) + ", " + ofRuns.group(1) : seen(warning);
  }

  private static String seen(String text) {
    return DETAILS.split(text, 2)[0];
  }

  private static String build(RunFile run) {
    Build build = run.build();
    return build == null ? "unknown commit" : build.text();
  }

  static List<String> of(Map<String, List<RunFile>> byVariant) {
    List<String> warnings = new ArrayList<>();
    if (byVariant.size() > 1) {
      addPairing(byVariant, warnings);
    }
    Set<Machine> machines = new HashSet<>();
    byVariant.values().forEach(runs -> runs.forEach(run -> machines.add(run.machine())));
    if (machines.size() > 1) {
      warnings.add(
          "the runs come from %d different machines. Rounds of one machine compare, but a difference"
                  .formatted(machines.size())
              + " between variants of different ones may be that of the machines.");
    }
    Set<String> builds = new LinkedHashSet<>();
    byVariant.values().forEach(runs -> runs.forEach(run -> builds.add(build(run))));
    if (builds.size() > 1) {
      warnings.add(
          "the runs come from different builds: %s. A difference may be that of the builds."
              .formatted(String.join("; ", builds)));
    }
    if (byVariant.values().stream().anyMatch(runs -> runs.stream().anyMatch(Loop::isClosed))) {
      warnings.add(CLOSED_LOOP);
    }
    FailureWarning.of(byVariant).ifPresent(warnings::add);
    warnings.addAll(ofRuns(byVariant));
    return warnings;
  }

  /**
   * Joins warnings of one kind, which is the text before the first colon. The first text of each
   * kind is kept, after the number of rounds it occurred in.
   */
  private static List<String> ofRuns(Map<String, List<RunFile>> byVariant) {
    Map<String, String> firstTexts = new LinkedHashMap<>();
    Map<String, AffectedRounds> rounds = new LinkedHashMap<>();
    byVariant.forEach(
        (variant, runs) -> {
          for (RunFile run : runs) {
            Set<String> kinds = new LinkedHashSet<>();
            for (String text : run.warnings()) {
              String kind = text.split(":", 2)[0];
              firstTexts.putIfAbsent(kind, text);
              kinds.add(kind);
            }
            kinds.forEach(
                kind -> rounds.computeIfAbsent(kind, any -> new AffectedRounds()).add(variant));
          }
        });
    List<String> texts = new ArrayList<>();
    rounds.forEach(
        (kind, where) ->
            texts.add(
                where.where(byVariant)
                    + WarningMeaning.explained(firstTexts.getOrDefault(kind, kind))));
    return texts;
  }

  private static void addPairing(Map<String, List<RunFile>> byVariant, List<String> warnings) {
    Set<Set<Integer>> blockSets = new HashSet<>();
    boolean unpaired = false;
    for (List<RunFile> runs : byVariant.values()) {
      Set<Integer> blocks = new HashSet<>();
      for (RunFile run : runs) {
        Integer block = run.block();
        unpaired |= block == null;
        if (block != null) {
          blocks.add(block);
        }
      }
      blockSets.add(blocks);
    }
    if (unpaired) {
      warnings.add(
          "some runs were not measured in paired rounds. They give no ratios, and no verdict on their"
              + " variants.");
    } else if (blockSets.size() > 1) {
      warnings.add(
          "not all variants took part in all rounds. Ratios use only common rounds, so verdicts"
              + " rest on fewer rounds than the other figures.");
    }
  }
}
