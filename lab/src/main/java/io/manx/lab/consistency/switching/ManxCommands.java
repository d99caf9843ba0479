// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import io.manx.core.consistency.LevelPair;
import io.manx.driver.consistency.TableName;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Commands to suggest in messages, quoted for a shell. */
public final class ManxCommands {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.,:/@=+%-]+");

  private final String cluster;

  /**
   * Creates the commands.
   *
   * @param cluster options that select the cluster, word by word; empty for the default cluster
   */
  public ManxCommands(List<String> cluster) {
    this.cluster = cluster.stream().map(word -> " " + quoted(word)).collect(Collectors.joining());
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** Enrols any table. */
  String enrolAny() {
    return consistency("enrol --table KEYSPACE.TABLE --current READ/WRITE");
  }

  String enrol(TableName table) {
    return of("enrol", table) + " --current READ/WRITE" + cluster;
  }

  String switchTo(TableName table, LevelPair pair) {
    return of("switch", table) + " --to " + pair + cluster;
  }

  String giveUp(TableName table) {
    return of("switch", table) + " --give-up" + cluster;
  }

  String status(TableName table) {
    return of("status", table) + cluster;
  }

  /** Shows the status of any table. */
  String statusOfAny() {
    return consistency("status --table KEYSPACE.TABLE");
  }

  String repaired(TableName table, String token) {
    return of("repaired", table) + " --token " + token + cluster;
  }

  /** Repairs a table, once it has ended on every node. */
  static String repair(TableName table) {
    return "nodetool repair -full -pr " + table.keyspace() + " " + table.table();
  }

  /** Turns on all agents. */
  String modeOn() {
    return "manx cql --all-nodes%s \"UPDATE manx.settings SET value = 'on' WHERE name = 'mode'\""
        .formatted(cluster);
  }

  private String consistency(String command) {
    return "manx consistency " + command + cluster;
  }

  private static String of(String command, TableName table) {
    return "manx consistency " + command + " --table " + quoted(table.toString());
  }
}
