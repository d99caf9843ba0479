// SPDX-License-Identifier: Apache-2.0

package io.manx.results.reference;

import io.manx.results.UserException;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rounds of a saved comparison, to compare others with. */
public final class Reference {
  private final Path source;
  private final List<RunFile> runs;

  private Reference(Path source, List<RunFile> runs) {
    this.source = source;
    this.runs = runs;
  }

  /**
   * Reads a reference.
   *
   * @param source a rounds file, or a directory of run files
   * @throws UserException if it cannot be read, or has no rounds of a comparison
   */
  public static Reference read(Path source) {
    List<RunFile> rounds = rounds(RunFiles.readAll(List.of(source)));
    if (rounds.isEmpty()) {
      throw new UserException(
          "reference %s has no rounds; give a rounds file (--histograms) or directory of 'compare'"
              .formatted(source));
    }
    return new Reference(source, rounds);
  }

  /** Returns the runs that are rounds of a comparison. */
  private static List<RunFile> rounds(List<RunFile> runs) {
    return runs.stream().filter(run -> run.block() != null).toList();
  }

  /** Returns the names of its variants. */
  public Set<String> variants() {
    return byVariant(runs).keySet();
  }

  /** Returns the names of its operations, and of their parts. */
  public Set<String> operations() {
    Set<String> names = new LinkedHashSet<>();
    runs.forEach(run -> names.addAll(run.operationsAndParts().keySet()));
    return names;
  }

  /**
   * Checks that it has a variant to compare.
   *
   * @param names names of variants that have rounds now
   * @throws UserException if it has none of them
   */
  public void requireAnyOf(Collection<String> names) {
    if (Collections.disjoint(names, variants())) {
      throw new UserException(
          "reference %s has none of the variants %s; it has %s"
              .formatted(source, String.join(", ", names), String.join(", ", variants())));
    }
  }

  /**
   * Compares the rounds among runs with those of this reference, variant by variant.
   *
   * @throws UserException if it has none of their variants
   */
  public ReferenceComparison compare(List<RunFile> now) {
    Map<String, List<RunFile>> nowByVariant = byVariant(rounds(now));
    Map<String, List<RunFile>> thenByVariant = byVariant(runs);
    requireAnyOf(nowByVariant.keySet());
    nowByVariant.keySet().retainAll(thenByVariant.keySet());
    thenByVariant.keySet().retainAll(nowByVariant.keySet());
    return ReferenceRatios.compare(nowByVariant, thenByVariant);
  }

  private static Map<String, List<RunFile>> byVariant(List<RunFile> runs) {
    Map<String, List<RunFile>> byVariant = new LinkedHashMap<>();
    runs.forEach(
        run -> byVariant.computeIfAbsent(run.variant(), name -> new ArrayList<>()).add(run));
    return byVariant;
  }
}
