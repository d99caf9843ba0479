// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t",
        "select json * from t",
        " \n\tSELECT*FROM t",
        "/* if cached */ SELECT v FROM t",
        "/**/SELECT v FROM t",
        "-- update\nSELECT v FROM t",
        "// update\r\n -- delete\n /* insert */ SELECT v FROM t",
      })
  void readsAreToldByWhatFollowsTheComments(String query) {
    assertThat(StatementText.isRead(query)).isTrue();
    assertThat(StatementText.isAboutRows(query)).isTrue();
    assertThat(StatementShape.of(query, false)).isEqualTo(StatementShape.OTHER_READ);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t (id) VALUES (1)",
        "insert into t json '{}'",
        "UPDATE t SET v = 1 WHERE id = 1",
        "DELETE FROM t WHERE id = 1",
        "DELETE\nv FROM t WHERE id = 1",
        "/* SELECT */ UPDATE t SET v = 1 WHERE id = 1",
        "BEGIN BATCH UPDATE t SET v = 1 WHERE id = 1 APPLY BATCH",
        "begin /* all */ unlogged batch update t set v = 1 where id = 1 apply batch",
        "BEGIN COUNTER BATCH UPDATE t SET v = v + 1 WHERE id = 1 APPLY BATCH",
      })
  void writesOfRowsAreAboutRows(String query) {
    assertThat(StatementText.isRead(query)).isFalse();
    assertThat(StatementText.isAboutRows(query)).isTrue();
    assertThat(StatementShape.of(query, true)).isEqualTo(StatementShape.WRITE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t (id int PRIMARY KEY)",
        "ALTER TABLE t ADD w int",
        "-- SELECT\nDROP TABLE t",
        "TRUNCATE t",
        "USE k",
        "GRANT SELECT ON t TO r",
        "LIST ROLES",
        "BEGIN TRANSACTION SELECT v FROM t WHERE id = 1; COMMIT TRANSACTION",
        "BEGIN",
        "SELECTED",
        "updates",
        "-- SELECT v FROM t",
        "/* SELECT v FROM t",
        "",
      })
  void nothingElseIs(String query) {
    assertThat(StatementText.isRead(query)).isFalse();
    assertThat(StatementText.isAboutRows(query)).isFalse();
  }

  @Test
  void aCommentBeforeAWriteMakesItNoTransaction() {
    String query = "/* only if cached */ UPDATE t SET v = 1 WHERE id = 1";
    assertThat(StatementShape.isConditional(query)).isFalse();
    assertThat(StatementShape.isConditional(query + " IF v = 2")).isTrue();
  }
}
