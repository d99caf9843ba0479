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

/** Collects the warnings of the runs and adds those about runs that do not fit together. */
public final class Warnings {
  /** Warning about latencies of a closed loop. */
  public static final String CLOSED_LOOP =
      "closed loop: latencies are measured from sending, and a thread that waits for an answer"
          + " sends nothing, so they leave out stalls; an open loop (--rate) measures them";

  private static final String BRIEF_CLOSED_LOOP = "closed loop: latencies leave out stalls";

  /** A warning of {@link #ofRuns}: where it occurred, and its kind. */
  private static final Pattern OF_RUNS =
      Pattern.compile("in runs of (.+? \\d+ of \\d+): ([^:]*).*", Pattern.DOTALL);

  private static final Pattern RUNS = Pattern.compile(" (\\d+) of \\d+(?:, |$)");

  private Warnings() {}

  /** Returns the warnings of a comparison in few words, for one line each. */
  public static List<String> brief(Comparison comparison) {
    int runs = comparison.variants().stream().mapToInt(VariantSummary::runs).sum();
    return comparison.warnings().stream().map(warning -> brief(warning, runs)).toList();
  }

  private static String brief(String warning, int runs) {
    Matcher ofRuns = OF_RUNS.matcher(warning);
    if (ofRuns.matches()) {
      int affected =
          RUNS.matcher(ofRuns.group(1))
              .results()
              .mapToInt(each -> Integer.parseInt(each.group(1)))
              .sum();
      return "%s, in %d of %d runs".formatted(ofRuns.group(2), affected, runs);
    }
    return warning.equals(CLOSED_LOOP) ? BRIEF_CLOSED_LOOP : warning.split(":", 2)[0];
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
      warnings.add("the runs come from " + machines.size() + " different machines");
    }
    Set<String> builds = new LinkedHashSet<>();
    byVariant.values().forEach(runs -> runs.forEach(run -> builds.add(build(run))));
    if (builds.size() > 1) {
      warnings.add("the runs come from different builds: " + String.join("; ", builds));
    }
    if (byVariant.values().stream().anyMatch(runs -> runs.stream().anyMatch(Loop::isClosed))) {
      warnings.add(CLOSED_LOOP);
    }
    warnings.addAll(ofRuns(byVariant));
    return warnings;
  }

  /**
   * Joins warnings of one kind, which is the text before the first colon. The first text of each
   * kind is kept, after the number of rounds it occurred in.
   */
  private static List<String> ofRuns(Map<String, List<RunFile>> byVariant) {
    Map<String, String> firstTexts = new LinkedHashMap<>();
    Map<String, List<String>> occurrences = new LinkedHashMap<>();
    byVariant.forEach(
        (variant, runs) -> {
          Map<String, Integer> counts = new LinkedHashMap<>();
          for (RunFile run : runs) {
            Set<String> kinds = new HashSet<>();
            for (String text : run.warnings()) {
              String kind = text.split(":", 2)[0];
              firstTexts.putIfAbsent(kind, text);
              kinds.add(kind);
            }
            kinds.forEach(kind -> counts.merge(kind, 1, Integer::sum));
          }
          counts.forEach(
              (kind, count) ->
                  occurrences
                      .computeIfAbsent(kind, any -> new ArrayList<>())
                      .add(variant + " " + count + " of " + runs.size()));
        });
    List<String> texts = new ArrayList<>();
    occurrences.forEach(
        (kind, where) ->
            texts.add("in runs of " + String.join(", ", where) + ": " + firstTexts.get(kind)));
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
      warnings.add("some runs were not measured in paired rounds; they give no ratios");
    } else if (blockSets.size() > 1) {
      warnings.add("not all variants took part in all rounds; ratios use only common rounds");
    }
  }
}
