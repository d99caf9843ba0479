package io.manx.lab.consistency.switching;

import io.manx.core.consistency.LevelPair;
import io.manx.driver.consistency.TableName;

/** Commands that people are told to use, as a shell takes them. */
final class Commands {
  private static final String MANX = "manx consistency ";

  private Commands() {}

  static String enrol(TableName table) {
    return of("enrol", table) + " --current READ/WRITE";
  }

  static String switchTo(TableName table, LevelPair pair) {
    return of("switch", table) + " --to " + pair;
  }

  static String giveUp(TableName table) {
    return of("switch", table) + " --give-up";
  }

  static String status(TableName table) {
    return of("status", table);
  }

  static String repaired(TableName table, String token) {
    return of("repaired", table) + " --token " + token;
  }

  static String withdraw(TableName table) {
    return of("withdraw", table);
  }

  /** What repairs a table, if it ends on every node. */
  static String repair(TableName table) {
    return "nodetool repair -full -pr " + table.keyspace() + " " + table.table();
  }

  private static String of(String command, TableName table) {
    String name = table.toString();
    return MANX + command + " --table " + (name.contains("\"") ? "'" + name + "'" : name);
  }
}
