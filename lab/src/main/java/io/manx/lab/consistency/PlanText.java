// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.Domains;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.core.consistency.Profile;
import io.manx.core.consistency.Replication;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A plan as a map of domains on one screen (Gorbenko 2020, figures 6 and 7). */
public final class PlanText {
  private static final int TENTHS = 10;

  private PlanText() {}

  /**
   * Returns the text.
   *
   * @param fixed pair to compare gains with
   */
  public static String of(PlanBasis basis, Objective objective, int mayBeDown, LevelPair fixed) {
    ProfileFile file = basis.file();
    Profile profile = basis.profile();
    double[] shares =
        IntStream.rangeClosed(0, TENTHS).mapToDouble(i -> i / (double) TENTHS).toArray();
    List<LevelPair> pairs = Predictions.strongPairs(file, profile, mayBeDown);
    double[] threads = file.threads().stream().mapToDouble(Integer::doubleValue).toArray();
    Domains domains = Domains.of(profile, objective, pairs, fixed, threads, shares);
    return verdict(domains, pairs, objective)
        + correction(basis)
        + "\n"
        + map(domains, pairs)
        + "\n"
        + legend(domains, pairs, file.replication())
        + PlanGains.of(basis, objective, domains, fixed);
  }

  private static String verdict(Domains domains, List<LevelPair> pairs, Objective objective) {
    List<LevelPair> used = pairs.stream().filter(pair -> domains.shareOf(pair) > 0).toList();
    String name = Predictions.metric(objective).label();
    return used.size() == 1
        ? "%s has the lowest predicted %s under every load that was measured.\n"
            .formatted(used.get(0), name)
        : "Which pair has the lowest predicted %s depends on the load: %d of %d have a domain.\n"
            .formatted(name, used.size(), pairs.size());
  }

  private static String correction(PlanBasis basis) {
    return basis.correctedBy() == null
        ? ""
        : "Predictions are corrected by the measured mixes of %s.\n".formatted(basis.correctedBy());
  }

  private static String map(Domains domains, List<LevelPair> pairs) {
    List<String> header = new ArrayList<>(List.of("threads \\ reads %"));
    double[] shares = domains.readShares();
    for (double share : shares) {
      header.add(Long.toString(Math.round(100 * share)));
    }
    TextTable table = TextTable.ofNumbers(header);
    double[] threads = domains.concurrencies();
    for (int i = 0; i < threads.length; i++) {
      List<String> row = new ArrayList<>(List.of(Format.count(Math.round(threads[i]))));
      for (int j = 0; j < shares.length; j++) {
        row.add(letter(pairs.indexOf(domains.fastest(i, j))));
      }
      table.add(row);
    }
    return table.text();
  }

  private static String letter(int pair) {
    return String.valueOf((char) ('A' + pair));
  }

  private static String legend(Domains domains, List<LevelPair> pairs, Replication replication) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pairs.size(); i++) {
      LevelPair pair = pairs.get(i);
      text.append(
          String.format(
              Locale.ROOT,
              "%s  reads %s, writes %s (%s): on %.0f %% of the map; works with %s down%n",
              letter(i),
              pair.read(),
              pair.write(),
              pair.label(replication),
              100 * domains.shareOf(pair),
              Format.count(pair.mayBeDown(replication), "node")));
    }
    return text.toString();
  }
}
