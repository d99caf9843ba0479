// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.lab.load.table.Table;
import picocli.CommandLine.Option;

/** Option that names the table whose levels a command shows or changes. */
final class EnrolledTableArgument {
  @Option(
      names = "--table",
      paramLabel = "KEYSPACE.TABLE",
      required = true,
      converter = TableConverter.class,
      description = "Table, with its keyspace.")
  private Table table = Table.YCSB;

  /** Returns the table. */
  Table table() {
    return table;
  }
}
