// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementShapeTest {
  @Test
  void readsOfPartitionsAreToldFromOtherReadsAndFromWrites() {
    assertThat(StatementShape.of("SELECT * FROM t WHERE id = ?", true))
        .isEqualTo(StatementShape.PARTITION);
    assertThat(StatementShape.of(" select json * from t", false))
        .isEqualTo(StatementShape.OTHER_READ);
    assertThat(StatementShape.of("INSERT INTO t (id) VALUES (?)", true))
        .isEqualTo(StatementShape.WRITE);
    assertThat(StatementShape.of("", false)).isEqualTo(StatementShape.WRITE);
    assertThat(StatementShape.of("sel", false)).isEqualTo(StatementShape.WRITE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/* if cached */ SELECT * FROM t WHERE id = ?",
        "-- update\nSELECT * FROM t WHERE id = ?",
        "// update\rSELECT * FROM t WHERE id = ?",
        " \n/* a */ -- b\n\t// c\nselect * from t where id = ?",
        "/**/SELECT * FROM t WHERE id = ?"
      })
  void aStatementIsWhatFollowsItsComments(String query) {
    assertThat(StatementShape.of(query, true)).isEqualTo(StatementShape.PARTITION);
    assertThat(StatementShape.of("-- SELECT\nUPDATE t SET a = 1", true))
        .isEqualTo(StatementShape.WRITE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t (id) VALUES (1) IF NOT EXISTS",
        "update t set a = 1 where id = 2 if a = 3",
        "DELETE FROM t WHERE id = 1 IF EXISTS;",
        "UPDATE t SET a = 1 WHERE id = 2\nIF\ta IN (1, 2)",
        "/* unless there */ INSERT INTO t (id) VALUES (1) /* never twice */ IF NOT EXISTS",
        "UPDATE t SET a = 'it''s' WHERE id = 2 IF a = 3",
        "BEGIN BATCH INSERT INTO t (id) VALUES (1) IF NOT EXISTS APPLY BATCH"
      })
  void conditionalWritesAreTransactions(String query) {
    assertThat(StatementShape.isConditional(query)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t WHERE if = 3",
        "INSERT INTO gift (diff, iffy) VALUES (?, ?)",
        "UPDATE t SET a = 1 WHERE id_if = 2",
        "UPDATE t SET a = 1 WHERE id = 2",
        "/* if cached */ SELECT * FROM t",
        "/* if cached */ UPDATE t SET a = 1 WHERE id = 2",
        "-- if any\nUPDATE t SET a = 1 WHERE id = 2 -- if found",
        "// if any\r\nUPDATE t SET a = 1 WHERE id = 2",
        "INSERT INTO t (id, a) VALUES (1, 'what if it''s a text, if')",
        "INSERT INTO t (id, a) VALUES (1, $$what if it's a text$$)",
        "UPDATE t SET \"if\" = 1 WHERE id = 2",
        "INSERT INTO t (id, a) VALUES (1, 'if it never ends",
        "/* if it never ends"
      })
  void othersAreNot(String query) {
    assertThat(StatementShape.isConditional(query)).isFalse();
  }
}
