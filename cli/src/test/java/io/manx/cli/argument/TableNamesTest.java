// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.lab.load.table.Table;
import io.manx.results.UserException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableNamesTest {
  /** JMX uses the internal name of a table; statements need quotes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "ycsb.usertable | ycsb | usertable | ycsb.usertable",
        "Ycsb.UserTable | ycsb | usertable | ycsb.usertable",
        "\"Ycsb\".\"UserTable\" | Ycsb | UserTable | \"Ycsb\".\"UserTable\"",
        "\"ycsb\".\"1st\" | ycsb | 1st | ycsb.\"1st\""
      })
  void namesAreReadAsInCql(String text, String keyspace, String name, String qualified) {
    Table table = TableNames.parse(text, 10);
    assertThat(table.keyspace()).isEqualTo(keyspace);
    assertThat(table.name()).isEqualTo(name);
    assertThat(table.qualifiedName()).isEqualTo(qualified);
  }

  @ParameterizedTest
  @ValueSource(strings = {"usertable", "a.b.c", "\"a\"b.c", "a.1b", "a.\"b-c\"", ".", "\"\".b"})
  void malformedNamesAreRejected(String text) {
    assertThatThrownBy(() -> TableNames.parse(text, 10))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("KEYSPACE.TABLE");
  }
}
