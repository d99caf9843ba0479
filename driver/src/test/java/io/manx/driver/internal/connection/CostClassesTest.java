package io.manx.driver.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CostClassesTest {
  @Test
  void readsOfPartitionsAreToldFromOtherReadsAndFromWrites() {
    assertThat(CostClasses.of("SELECT * FROM t WHERE id = ?", true))
        .isEqualTo(CostClasses.PARTITION);
    assertThat(CostClasses.of(" select json * from t", false)).isEqualTo(CostClasses.OTHER_READ);
    assertThat(CostClasses.of("INSERT INTO t (id) VALUES (?)", true)).isEqualTo(CostClasses.WRITE);
    assertThat(CostClasses.of("", false)).isEqualTo(CostClasses.WRITE);
    assertThat(CostClasses.of("sel", false)).isEqualTo(CostClasses.WRITE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t (id) VALUES (1) IF NOT EXISTS",
        "update t set a = 1 where id = 2 if a = 3",
        "DELETE FROM t WHERE id = 1 IF EXISTS;",
        "UPDATE t SET a = 1 WHERE id = 2\nIF\ta IN (1, 2)",
        "INSERT INTO t (id, a) VALUES (1, 'what if it is a text')"
      })
  void conditionalWritesAreTransactions(String query) {
    assertThat(CostClasses.isConditional(query)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t WHERE if = 3",
        "INSERT INTO gift (diff, iffy) VALUES (?, ?)",
        "UPDATE t SET a = 1 WHERE id_if = 2",
        "UPDATE t SET a = 1 WHERE id = 2"
      })
  void othersAreNot(String query) {
    assertThat(CostClasses.isConditional(query)).isFalse();
  }
}
