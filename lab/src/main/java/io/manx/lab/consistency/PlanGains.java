package io.manx.lab.consistency;

import io.manx.core.consistency.Domains;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import java.util.Locale;

/** How much faster the fastest pair is than a fixed one, over the map, beside what chance does. */
final class PlanGains {
  /** What is less is shown as none. */
  private static final double LEAST_GAIN = 0.000_5;

  private PlanGains() {}

  /**
   * Returns it as text.
   *
   * @param fixed pair that gains are told against
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
        if (gain > LEAST_GAIN) {
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
      return "Whether that is more than chance, a profile of one round does not tell.\n";
    }
    String remark =
        "95 %"
            + (objective == Objective.MEAN ? "" : ", by the means; percentiles may be off by more")
            + (basis.correctedBy() == null ? "" : "; the correction may be off as well");
    return clear == gaining
        ? "All of that is more than the rounds of the profile differ (%s).\n".formatted(remark)
        : "At %d of %d places with a gain it is more than the rounds of the profile differ (%s).\n"
            .formatted(clear, gaining, remark);
  }

  /** By which share of itself the ratio of the two pairs' means may be off. */
  private static double error(PlanBasis basis, Domains domains, LevelPair fixed, int i, int j) {
    double threads = domains.concurrencies()[i];
    double share = domains.readShares()[j];
    return Math.hypot(
        MeanError.ratio(basis.file(), basis.plain(), fixed, share, threads),
        MeanError.ratio(basis.file(), basis.plain(), domains.fastest(i, j), share, threads));
  }
}
