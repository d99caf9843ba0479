// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

import io.manx.results.UserException;
import io.manx.results.comparison.Comparison;
import io.manx.results.reference.Reference;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.MedianInterval;
import io.manx.results.statistics.PairedComparison;
import io.manx.results.statistics.Pairing;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What limits can be about in a measurement: planned, so that a limit that means nothing is refused
 * before anything is measured, or done.
 *
 * @param variants names of the variants, the baseline first
 * @param operations names of the operations and of their parts
 * @param plannedRounds rounds that will be measured; 0 if they are measured, or for a single run
 * @param fewestForRatio rounds that the interval of a ratio needs; 0 if they are measured
 * @param whyNoRatio why there is no ratio to the baseline; null if there is one
 * @param reference the reference; null without one
 */
public record GateScope(
    List<String> variants,
    Set<String> operations,
    int plannedRounds,
    int fewestForRatio,
    @Nullable String whyNoRatio,
    @Nullable Reference reference) {

  /**
   * Returns the scope of a comparison that is planned.
   *
   * @param pairing which variants will be compared with each other
   */
  public static GateScope planned(
      List<String> variants, Collection<String> operations, int rounds, Pairing pairing) {
    int fewest = PairedComparison.fewestRounds(pairing.pairs(variants.size()));
    return new GateScope(variants, new LinkedHashSet<>(operations), rounds, fewest, null, null);
  }

  /** Returns the scope of a single run that is planned. */
  public static GateScope single(String variant, Collection<String> operations) {
    return new GateScope(
        List.of(variant),
        new LinkedHashSet<>(operations),
        0,
        0,
        "one run has no ratio; use 'manx compare'",
        null);
  }

  /**
   * Returns the scope of runs.
   *
   * @param baseline name of the baseline, or null for the default
   * @throws UserException if there is no run of the baseline
   */
  public static GateScope of(List<RunFile> runs, @Nullable String baseline) {
    Map<String, List<RunFile>> byVariant = Comparison.grouped(runs, baseline);
    List<RunFile> all = byVariant.values().stream().flatMap(List::stream).toList();
    Set<String> operations = new LinkedHashSet<>();
    all.forEach(run -> operations.addAll(run.operationsAndParts().keySet()));
    return new GateScope(
        List.copyOf(byVariant.keySet()), operations, 0, 0, whyNoRatio(byVariant, all), null);
  }

  private static @Nullable String whyNoRatio(
      Map<String, List<RunFile>> byVariant, List<RunFile> all) {
    if (byVariant.size() == 1) {
      return "there is no other variant than " + byVariant.keySet().iterator().next();
    }
    boolean paired = all.stream().map(RunFile::block).allMatch(Objects::nonNull);
    return paired ? null : "runs outside paired rounds have no ratio";
  }

  /** Returns the same scope with a reference. */
  public GateScope with(@Nullable Reference wanted) {
    return new GateScope(variants, operations, plannedRounds, fewestForRatio, whyNoRatio, wanted);
  }

  /**
   * Checks that a limit is about something that is, or will be, measured.
   *
   * @throws UserException if not, with what there is
   */
  public void require(Limit limit) {
    requireKnown(limit, "variant", limit.variant(), variants);
    requireKnown(limit, "operation", limit.operation(), operations);
    if (RunFile.isToUndisturbed(limit.operation()) && !limit.figure().isOfParts()) {
      throw refused(
          limit, limit.operation() + " is a part of an operation and has no " + label(limit));
    }
    switch (limit.kind()) {
      case ABSOLUTE -> requireRounds(limit, MedianInterval.fewestValues(), "of a median");
      case RATIO -> requireRatio(limit);
      case REFERENCE_RATIO -> requireReference(limit);
    }
  }

  /** Refuses a limit that the planned rounds cannot decide, whatever is measured. */
  private void requireRounds(Limit limit, int fewest, String ofWhat) {
    if (plannedRounds > 0 && plannedRounds < fewest) {
      throw refused(
          limit,
          "%d rounds are too few for the interval %s; take --rounds %d or more"
              .formatted(plannedRounds, ofWhat, fewest));
    }
  }

  private void requireRatio(Limit limit) {
    if (whyNoRatio != null) {
      throw refused(limit, whyNoRatio);
    }
    String baseline = variants.get(0);
    if (baseline.equals(limit.variant())) {
      throw refused(limit, baseline + " is the baseline, whose ratio is 1; name another variant");
    }
    requireRounds(limit, fewestForRatio, "of a ratio of " + variants.size() + " variants");
  }

  private void requireReference(Limit limit) {
    if (reference == null) {
      throw refused(limit, "a reference ratio needs --reference");
    }
    requireKnown(limit, "variant of the reference", limit.variant(), reference.variants());
    requireKnown(limit, "operation of the reference", limit.operation(), reference.operations());
  }

  private static void requireKnown(
      Limit limit, String what, @Nullable String name, Collection<String> known) {
    if (name != null && !known.contains(name)) {
      throw refused(
          limit, "unknown %s '%s'; there are %s".formatted(what, name, String.join(", ", known)));
    }
  }

  private static String label(Limit limit) {
    return limit.figure().label();
  }

  private static UserException refused(Limit limit, String reason) {
    return new UserException("--fail-if '" + limit.text() + "': " + reason);
  }
}
