// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.Domains;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import java.util.Locale;

/**
 * The gain of the fastest pair over a fixed one across the map, and whether it is more than chance.
 */
final class PlanGains {
  /** A smaller gain is shown as none. */
  private static final double MIN_GAIN = 0.000_5;

  private PlanGains() {}

  /**
   * Returns the gains as text.
   *
   * @param fixed pair to compare gains with
   */
  static String of(PlanBasis basis, Objective objective, Domains domains, LevelPair fixed) {
    ProfileFile file = basis.file();
    double sum = 0;
    double most = Double.NEGATIVE_INFINITY;
    int places = 0;
    int gaining = 0;
    int clear = 0;
    for (int i = 0; i < domains.concurrencies().length; i++) {
      for (int j = 0; j < domains.readShares().length; j++) {
        double gain = domains.gainRatio(i, j);
        sum += gain;
        most = Math.max(most, gain);
        places++;
        if (gain > MIN_GAIN) {
          gaining++;
          clear += gain > (1 - gain) * error(basis, domains, fixed, i, j) ? 1 : 0;
        }
      }
    }
    return "Against %s%s everywhere: %s on average, %s at most.\n"
            .formatted(
                fixed,
                fixed.isStrong(file.replication()) ? "" : ", which is not strong,",
                lower(sum / places),
                lower(most))
        + clarity(basis, objective, gaining, clear);
  }

  private static String lower(double ratio) {
    return String.format(
        Locale.ROOT, "%.1f %% %s", 100 * Math.abs(ratio), ratio < 0 ? "higher" : "lower");
  }

  private static String clarity(PlanBasis basis, Objective objective, int gaining, int clear) {
    if (gaining == 0) {
      return "";
    }
    if (!basis.file().hasRepeats()) {
      return "A profile of one round cannot tell whether that is more than chance.\n";
    }
    String remark =
        "95 %"
            + (objective == Objective.MEAN ? "" : ", by the means; percentiles may be off by more")
            + (basis.correctedBy() == null ? "" : "; the correction may be off as well");
    return clear == gaining
        ? "All of that exceeds the differences between the profile's rounds (%s).\n"
            .formatted(remark)
        : "At %d of %d places with a gain it exceeds the differences between the profile's rounds (%s).\n"
            .formatted(clear, gaining, remark);
  }

  /** Returns the error of the ratio of the two pairs' means, as a share of it. */
  private static double error(PlanBasis basis, Domains domains, LevelPair fixed, int i, int j) {
    double threads = domains.concurrencies()[i];
    double share = domains.readShares()[j];
    return Math.hypot(
        MeanError.ratio(basis.file(), basis.plain(), fixed, share, threads),
        MeanError.ratio(basis.file(), basis.plain(), domains.fastest(i, j), share, threads));
  }
}
