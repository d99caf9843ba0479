// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import io.manx.core.consistency.switching.Enrolment;
import io.manx.results.Durations;
import io.manx.results.report.format.Format;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The consequences of enrolling a table, and of withdrawing it, as text. */
public final class EnrolText {
  private EnrolText() {}

  /**
   * Returns the pair in force, the assertion that the enrolment makes, and the next steps.
   *
   * @param commands commands for the same cluster
   */
  public static String of(Enrolled enrolled, ManxCommands commands) {
    Enrolment enrolment = enrolled.enrolment();
    StringBuilder text = new StringBuilder();
    text.append(
        "%s is enrolled: %s is in force, with %s of each row, %s.\n"
            .formatted(
                enrolled.table(),
                enrolment.to(),
                Format.count(enrolment.replicas(), "replica"),
                timing(enrolment)));
    text.append(ledgers(enrolled, commands));
    return text.append(next(enrolled)).toString();
  }

  static String timing(Enrolment enrolment) {
    return "leases of %s, writes of %s"
        .formatted(
            duration(enrolment.timing().leaseMillis()), duration(enrolment.timing().writeMillis()));
  }

  private static String duration(int millis) {
    return Durations.format(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  private static String ledgers(Enrolled enrolled, ManxCommands commands) {
    int kept = enrolled.enrolment().ledgers().byHost().size();
    if (kept > 0) {
      return "Ledgers: %s. The first change with a drain needs a repair, since older writes are in no ledger.\n"
              .formatted(Format.count(kept, "node"))
          + (enrolled.onlyObserved()
              ? "An agent only observes: no drain ends until all agents are on. To turn them on: %s\n"
                  .formatted(commands.modeOn())
              : "");
    }
    String consequence = " Each change with a drain will need a repair.";
    SortedMap<String, LedgerStatus> without = enrolled.withoutLedger();
    if (without.isEmpty()) {
      return "Ledgers: none, as requested.%s\n".formatted(consequence);
    }
    String nodes =
        without.entrySet().stream()
            .map(each -> "%s (%s)".formatted(each.getKey(), each.getValue().words()))
            .collect(Collectors.joining(", "));
    String remedy = " Once all nodes keep one, the same command registers them.";
    return "Ledgers: NONE, since these nodes keep none: %s.%s%s\n"
            .formatted(nodes, consequence, remedy)
        + (without.containsValue(LedgerStatus.OFF)
            ? "To turn the agents on: %s\n".formatted(commands.modeOn())
            : "");
  }

  private static String next(Enrolled enrolled) {
    return """

        You have asserted that all clients use %1$s for %2$s now. Before the first change, all must
        - know that the table is enrolled, by the configuration of their driver:

        %3$s
        - send its statements at the session's default level: other levels are left alone.
        A client that does not could miss writes once the levels change.
        """
        .formatted(enrolled.enrolment().to(), enrolled.table(), configuration(enrolled.table()));
  }

  /** Returns the driver configuration that follows the levels of a table. */
  private static String configuration(String table) {
    return """
          datastax-java-driver {
            basic.load-balancing-policy.class = io.manx.driver.ManxLoadBalancingPolicy
            advanced.manx.consistency.tables = [%s]
          }
        """
        .formatted(table.contains("\"") ? "\"\"\"" + table + "\"\"\"" : "\"" + table + "\"")
        .indent(2);
  }

  /** Returns the consequences of withdrawing a table. */
  static String beforeWithdrawing(String table, Enrolment enrolment) {
    return "clients of %1$s will use the levels of their configuration, which must be the pair in force, %2$s: set it in all clients, remove %1$s from their configured tables, and add --yes"
        .formatted(table, enrolment.inForce());
  }

  /** Returns the consequences after a table was withdrawn. */
  public static String withdrawn(String table, Enrolment enrolment) {
    return "%s is withdrawn. Within %s clients use the levels of their configuration, which must be %s.\n"
        .formatted(table, duration(enrolment.timing().leaseMillis()), enrolment.inForce());
  }
}
