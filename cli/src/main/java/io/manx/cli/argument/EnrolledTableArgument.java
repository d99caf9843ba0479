package io.manx.cli.argument;

import io.manx.lab.load.table.Table;
import picocli.CommandLine.Option;

/** The option that names the table whose levels a command is about. */
public final class EnrolledTableArgument {
  @Option(
      names = "--table",
      paramLabel = "KEYSPACE.TABLE",
      required = true,
      converter = TableConverter.class,
      description = "The table.")
  private Table table = Table.YCSB;

  public Table table() {
    return table;
  }
}
