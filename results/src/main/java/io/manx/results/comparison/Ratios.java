package io.manx.results.comparison;

import io.manx.results.UserException;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.PairedComparison;
import io.manx.results.statistics.RoundResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Arranges run files by variant, operation and round for {@link PairedComparison}. */
final class Ratios {
  private Ratios() {}

  /**
   * Returns the ratios of each variant to the first one.
   *
   * @throws UserException if a variant has two runs of the same round
   */
  static List<VariantRatio> of(Map<String, List<RunFile>> byVariant, long seed) {
    List<String> names = List.copyOf(byVariant.keySet());
    String baseline = names.get(0);
    Map<String, Map<String, Map<Integer, RoundResult>>> rounds = new LinkedHashMap<>();
    byVariant.forEach((variant, runs) -> rounds.put(variant, roundsOf(variant, runs)));
    Map<String, Map<Integer, RoundResult>> ofBaseline = rounds.getOrDefault(baseline, Map.of());
    List<VariantRatio> ratios = new ArrayList<>();
    for (String variant : names.subList(1, names.size())) {
      PairedComparison.compare(
              rounds.getOrDefault(variant, Map.of()), ofBaseline, names.size() - 1, seed)
          .forEach(result -> ratios.add(new VariantRatio(variant, baseline, result)));
    }
    return ratios;
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
                RoundResult round =
                    new RoundResult(
                        result.total().decode(),
                        result.requests(),
                        result.errors() + result.dropped(),
                        run.durationNanos(),
                        NodeCpu.nanosOf(operation, run));
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
