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

  private Warnings() {}

  private static String build(RunFile run) {
    Build build = run.build();
    return build == null ? "unknown commit" : build.text();
  }

  static List<Warning> of(Map<String, List<RunFile>> byVariant) {
    List<Warning> warnings = new ArrayList<>();
    if (byVariant.size() > 1) {
      addPairing(byVariant, warnings);
    }
    Set<Machine> machines = new HashSet<>();
    byVariant.values().forEach(runs -> runs.forEach(run -> machines.add(run.machine())));
    if (machines.size() > 1) {
      warnings.add(
          seen(
              "the runs come from %d different machines".formatted(machines.size()),
              ". Rounds of one machine compare, but a difference between variants of different ones"
                  + " may be that of the machines."));
    }
    Set<String> builds = new LinkedHashSet<>();
    byVariant.values().forEach(runs -> runs.forEach(run -> builds.add(build(run))));
    if (builds.size() > 1) {
      warnings.add(
          seen(
              "the runs come from different builds",
              ": %s. A difference may be that of the builds."
                  .formatted(String.join("; ", builds))));
    }
    if (byVariant.values().stream().anyMatch(runs -> runs.stream().anyMatch(Loop::isClosed))) {
      warnings.add(new Warning(CLOSED_LOOP, "closed loop: latencies leave out stalls"));
    }
    FailureWarning.of(byVariant).ifPresent(warnings::add);
    warnings.addAll(ofRuns(byVariant));
    return warnings;
  }

  private static Warning seen(String brief, String furtherText) {
    return new Warning(brief + furtherText, brief);
  }

  /**
   * Joins warnings of one kind, which is the text before the first colon. The first text of each
   * kind is kept, after the number of rounds it occurred in.
   */
  private static List<Warning> ofRuns(Map<String, List<RunFile>> byVariant) {
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
                kind ->
                    rounds
                        .computeIfAbsent(kind, any -> new AffectedRounds(byVariant))
                        .add(variant));
          }
        });
    List<Warning> warnings = new ArrayList<>();
    rounds.forEach(
        (kind, where) ->
            warnings.add(
                new Warning(
                    where.where() + WarningMeaning.explained(firstTexts.getOrDefault(kind, kind)),
                    brief(kind, where.brief()))));
    return warnings;
  }

  private static String brief(String kind, String where) {
    return kind.split("\\. ", 2)[0] + (where.isEmpty() ? "" : ", " + where);
  }

  private static void addPairing(Map<String, List<RunFile>> byVariant, List<Warning> warnings) {
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
          seen(
              "some runs were not measured in paired rounds",
              ". They give no ratios, and no verdict on their variants."));
    } else if (blockSets.size() > 1) {
      warnings.add(
          seen(
              "not all variants took part in all rounds",
              ". Ratios use only common rounds, so verdicts rest on fewer rounds than the other"
                  + " figures."));
    }
  }
}
