// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.registers;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Replication;
import io.manx.core.consistency.StaleReads;
import io.manx.lab.history.LinearizabilityVerdict;
import io.manx.lab.history.Staleness;
import io.manx.lab.history.Violation;
import io.manx.results.report.format.Format;
import java.util.List;
import java.util.Locale;

/** The result of a check of registers as text. */
public final class CheckText {
  private static final int MAX_SHOWN = 5;

  private CheckText() {}

  /** Returns a verdict, the promise of each pair, and the first violations. */
  public static String of(RegisterCheck check, RegisterCheck.Result result) {
    StringBuilder text = new StringBuilder();
    if (!result.isConclusive(check)) {
      text.append(
          "This check shows nothing: %s. Run it for longer, or with fewer disturbances.\n"
              .formatted(
                  result.report().reads() == 0
                      ? "no read was answered"
                      : "levels were never changed"));
    }
    text.append(verdict(result));
    text.append(
        "%s operations on %s by %s; levels changed %s, %s, clients stopped %s.\n"
            .formatted(
                Format.count(result.operations()),
                Format.count(check.clients().registers(), "register"),
                Format.count(check.clients().clients(), "client"),
                Format.count(result.changes(), "time"),
                Format.count(result.timeline().size(), "disturbance"),
                Format.count(result.stops(), "time")));
    if (result.repairs() > 0) {
      text.append(
          "%s needed a repair, since ledgers were lost or are not kept.\n"
              .formatted(Format.count(result.repairs(), "change")));
    }
    if (result.givenUp() > 0) {
      text.append(
          "%s given up, because older writes could not be read again in time%s.\n"
              .formatted(
                  Format.count(result.givenUp(), "change"),
                  result.ledgers()
                      ? ""
                      : ": without Manx's agent on all nodes only a repair can read them"));
    }
    Replication replication = result.replication().replication();
    check.pairs().stream().distinct().forEach(pair -> text.append(promise(pair, replication)));
    if (!result.report().regular()) {
      text.append(stale(result.report().staleness()));
      text.append(violations(result.report().violations()));
    }
    return text.toString();
  }

  /** Returns the result of the same changes without the protocol. */
  public static String naive(RegisterCheck.Result result) {
    int violations = result.report().violations().size();
    String found =
        violations == 0
            ? "With levels changed for all clients at once, none of %s missed a write either: this"
                + " check shows nothing about the protocol; run it for longer, or disturb more often.\n"
            : "With levels changed for all clients at once, %s of %s missed a write.\n"
                .replaceFirst("%s", Format.count(violations));
    return found.formatted(Format.count(result.report().reads(), "read"));
  }

  /** Returns the verdicts of Porcupine. */
  public static String linearizable(List<LinearizabilityVerdict> verdicts) {
    List<String> illegal =
        verdicts.stream()
            .filter(LinearizabilityVerdict::isViolated)
            .map(LinearizabilityVerdict::key)
            .toList();
    long undecided =
        verdicts.stream()
            .filter(each -> each.verdict() == LinearizabilityVerdict.Verdict.UNKNOWN)
            .count();
    String found =
        illegal.isEmpty()
            ? "Porcupine: linearizable, %s".formatted(Format.count(verdicts.size(), "register"))
            : "Porcupine: not linearizable: " + String.join(", ", illegal);
    return found + (undecided > 0 ? ", %d of them not decided\n".formatted(undecided) : "\n");
  }

  private static String verdict(RegisterCheck.Result result) {
    long reads = result.report().reads();
    return result.report().regular()
        ? "No violation: %s saw every write that had been acknowledged before they began.\n"
            .formatted(Format.count(reads, "read"))
        : "%s of %s missed an acknowledged write, or saw a version that they must not see.\n"
            .formatted(
                Format.count(result.report().violations().size()), Format.count(reads, "read"));
  }

  private static String promise(LevelPair pair, Replication replication) {
    return pair.isStrong(replication)
        ? "%s is strong with %s replicas while it does not change.\n"
            .formatted(pair, replication.replicas())
        : String.format(
            Locale.ROOT,
            "%s is not strong with %s replicas: the chance that a read sees the newest write is"
                + " %.1f %% if no other replica has it yet.%n",
            pair,
            replication.replicas(),
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
        .limit(MAX_SHOWN)
        .forEach(violation -> text.append("  ").append(violation.description()).append('\n'));
    int more = violations.size() - MAX_SHOWN;
    return more > 0
        ? text.append("  and %s more\n".formatted(Format.count(more))).toString()
        : text.toString();
  }
}
