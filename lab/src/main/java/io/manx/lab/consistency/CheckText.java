package io.manx.lab.consistency;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Replication;
import io.manx.core.consistency.StaleReads;
import io.manx.lab.history.Staleness;
import io.manx.lab.history.Violation;
import io.manx.results.report.Format;
import java.util.List;
import java.util.Locale;

/** What a check of registers found, as text. */
public final class CheckText {
  private static final int MOST_SHOWN = 5;

  private CheckText() {}

  /** Returns a verdict, what each pair promises, and the first violations. */
  public static String of(RegisterCheck check, RegisterCheck.Result result) {
    StringBuilder text = new StringBuilder(verdict(result));
    text.append(
        "%s operations on %s by %s; levels changed %s, %s.\n"
            .formatted(
                Format.count(result.operations()),
                Format.count(check.registers(), "register"),
                Format.count(check.clients(), "client"),
                Format.count(result.changes(), "time"),
                Format.count(result.timeline().size(), "disturbance")));
    Replication replication = result.replication().replication();
    check.pairs().stream().distinct().forEach(pair -> text.append(promise(pair, replication)));
    if (!result.report().regular()) {
      text.append(stale(result.report().staleness()));
      text.append(violations(result.report().violations()));
    }
    return text.toString();
  }

  private static String verdict(RegisterCheck.Result result) {
    long reads = result.report().reads();
    return result.report().regular()
        ? "No violation: %s saw every write that had been acknowledged before they began.\n"
            .formatted(Format.count(reads, "read"))
        : "%s of %s missed a write that had been acknowledged, or saw what they must not.\n"
            .formatted(
                Format.count(result.report().violations().size()), Format.count(reads, "read"));
  }

  private static String promise(LevelPair pair, Replication replication) {
    return pair.isStrong(replication)
        ? "%s is strong with %s copies, as long as it is not changed.\n"
            .formatted(pair, replication.copies())
        : String.format(
            Locale.ROOT,
            "%s is not strong with %s copies: a read meets the newest write with a chance of %.1f %% if no other replica has it.%n",
            pair,
            replication.copies(),
            100 * StaleReads.newestRatio(pair, replication));
  }

  private static String stale(Staleness staleness) {
    return String.format(
        Locale.ROOT,
        "Stale: %s of %s reads (%.3g %%), by up to %s and %s ms; half of them by %s ms or less.%n",
        Format.count(staleness.staleReads()),
        Format.count(staleness.reads()),
        100 * staleness.shareRatio(),
        Format.count(staleness.versionsBehind(1), "version"),
        Format.number(staleness.ageMillis(1)),
        Format.number(staleness.ageMillis(0.5)));
  }

  private static String violations(List<Violation> violations) {
    StringBuilder text = new StringBuilder();
    violations.stream()
        .limit(MOST_SHOWN)
        .forEach(violation -> text.append("  ").append(violation.description()).append('\n'));
    int more = violations.size() - MOST_SHOWN;
    return more > 0
        ? text.append("  and %s more\n".formatted(Format.count(more))).toString()
        : text.toString();
  }
}
