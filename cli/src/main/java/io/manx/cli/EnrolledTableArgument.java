package io.manx.cli;

import io.manx.lab.load.Table;
import picocli.CommandLine.Option;

/** The option that names the table whose levels a command is about. */
final class EnrolledTableArgument {
  @Option(
      names = "--table",
      paramLabel = "KEYSPACE.TABLE",
      required = true,
      converter = TableConverter.class,
      description = "The table.")
  private Table table = Table.YCSB;

  Table table() {
    return table;
  }
}
