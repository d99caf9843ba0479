package io.manx.cli;

import io.manx.lab.load.Table;
import picocli.CommandLine.Option;

/** The option that names the table whose levels a command is about. */
final class EnrolledTableArgument {
  @Option(
      names = "--table",
      paramLabel = "KEYSPACE.TABLE",
      required = true,
      description = "The table.")
  private String table = "";

  /**
   * Returns it.
   *
   * @throws io.manx.results.UserException if it names none
   */
  Table table() {
    return Tables.parse(table, 1);
  }
}
