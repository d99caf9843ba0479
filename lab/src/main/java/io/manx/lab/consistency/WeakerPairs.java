// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.core.consistency.Operation;
import io.manx.core.consistency.Profile;
import io.manx.core.consistency.Replication;
import io.manx.core.consistency.StaleReads;
import io.manx.results.report.format.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The gains and risks of pairs that are not strong (Gorbenko 2020, section V). They are shown, but
 * never chosen.
 */
public final class WeakerPairs {
  private WeakerPairs() {}

  /**
   * Returns the gains and risks as text.
   *
   * @param basis without a correction, since no mixes of weaker pairs are measured
   * @param mayBeDown how many nodes may be down while the strong pairs, the basis of comparison,
   *     work
   */
  public static String text(PlanBasis basis, Objective objective, int mayBeDown) {
    if (basis.correctedBy() != null) {
      throw new IllegalArgumentException("weaker pairs beside a corrected profile");
    }
    ProfileFile file = basis.file();
    Profile profile = basis.profile();
    Replication replication = file.replication();
    List<LevelPair> strong = Predictions.strongPairs(file, profile, mayBeDown);
    TextTable table =
        TextTable.ofNumbers(List.of("not strong", "lower by %", "newest value %", "nodes down"));
    for (Level read : file.levels(Operation.READ)) {
      for (Level write : file.levels(Operation.WRITE)) {
        LevelPair pair = LevelPair.of(read, write);
        if (!pair.isStrong(replication)) {
          table.add(
              List.of(
                  pair.toString(),
                  percent(gain(file, profile, pair, strong, objective)),
                  percent(StaleReads.newestRatio(pair, replication)),
                  Integer.toString(pair.mayBeDown(replication))));
        }
      }
    }
    return """
        Weaker pairs, which are never chosen: how much lower the %s would be than that of the fastest
        strong pair, on average over the map; how likely a read at the moment of an acknowledgement
        meets the newest value (as if all replicas were alike, section V); how many nodes may be down.
        %sHow many reads are stale in fact: manx consistency check --pairs READ/WRITE
        """
        .formatted(Predictions.metric(objective).label(), table.text());
  }

  private static String percent(double ratio) {
    return String.format(Locale.ROOT, "%.1f", Math.round(1_000 * ratio) / 10.0);
  }

  private static double gain(
      ProfileFile file,
      Profile profile,
      LevelPair weak,
      List<LevelPair> strong,
      Objective objective) {
    List<Double> gains = new ArrayList<>();
    for (int threads : file.threads()) {
      for (double share : Predictions.READ_SHARES) {
        double best =
            strong.stream()
                .mapToDouble(pair -> profile.predict(pair, share, threads).millis(objective))
                .min()
                .orElseThrow();
        gains.add(1 - profile.predict(weak, share, threads).millis(objective) / best);
      }
    }
    return gains.stream().mapToDouble(each -> each).average().orElseThrow();
  }
}
