// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.UserException;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.PairedComparison;
import io.manx.results.statistics.Pairing;
import io.manx.results.statistics.RoundResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Computes the ratios of variants from run files by variant, operation and round. */
final class Ratios {
  private final List<String> variants;
  private final Map<String, Map<String, Map<Integer, RoundResult>>> rounds = new LinkedHashMap<>();
  private final Map<List<String>, List<VariantRatio>> compared = new HashMap<>();
  private final int pairs;
  private final long seed;

  /**
   * Arranges the run files.
   *
   * @param byVariant run files by variant, the baseline first
   * @param pairing which variants are compared with each other
   * @param seed seed of the resampling
   * @throws UserException if a variant has two runs of the same round
   */
  Ratios(Map<String, List<RunFile>> byVariant, Pairing pairing, long seed) {
    variants = List.copyOf(byVariant.keySet());
    byVariant.forEach((variant, runs) -> rounds.put(variant, roundsOf(variant, runs)));
    pairs = pairing.pairs(variants.size());
    this.seed = seed;
  }

  /** Returns the ratios of each variant to the first one. */
  List<VariantRatio> toBaseline() {
    List<VariantRatio> ratios = new ArrayList<>();
    for (int i = 1; i < variants.size(); i++) {
      ratios.addAll(compared(variants.get(i), variants.get(0)));
    }
    return ratios;
  }

  /** Returns the ratios of each variant to the one before it. */
  List<VariantRatio> steps() {
    List<VariantRatio> ratios = new ArrayList<>();
    for (int i = 1; i < variants.size(); i++) {
      ratios.addAll(compared(variants.get(i), variants.get(i - 1)));
    }
    return ratios;
  }

  /** Returns the ratios of each variant to each one before it, those to the baseline first. */
  List<VariantRatio> all() {
    List<VariantRatio> ratios = new ArrayList<>();
    for (int other = 0; other < variants.size(); other++) {
      for (int i = other + 1; i < variants.size(); i++) {
        ratios.addAll(compared(variants.get(i), variants.get(other)));
      }
    }
    return ratios;
  }

  /** Returns the ratios of a pair, computed only once. */
  private List<VariantRatio> compared(String variant, String other) {
    return compared.computeIfAbsent(List.of(variant, other), pair -> compare(variant, other));
  }

  private List<VariantRatio> compare(String variant, String other) {
    return PairedComparison.compare(
            rounds.getOrDefault(variant, Map.of()),
            rounds.getOrDefault(other, Map.of()),
            pairs,
            seed)
        .stream()
        .map(result -> new VariantRatio(variant, other, result))
        .toList();
  }

  private static Map<String, Map<Integer, RoundResult>> roundsOf(
      String variant, List<RunFile> runs) {
    Map<String, Map<Integer, RoundResult>> rounds = new LinkedHashMap<>();
    for (RunFile run : runs) {
      Integer block = run.block();
      if (block == null) {
        continue;
      }
      run.operationsAndParts()
          .forEach(
              (operation, result) -> {
                RoundResult round = RoundResults.of(operation, result, run);
                RoundResult previous =
                    rounds
                        .computeIfAbsent(operation, name -> new LinkedHashMap<>())
                        .put(block, round);
                if (previous != null) {
                  throw new UserException(
                      "two runs of variant %s in round %s; give the run files of one comparison"
                          .formatted(variant, block + 1));
                }
              });
    }
    return rounds;
  }
}
