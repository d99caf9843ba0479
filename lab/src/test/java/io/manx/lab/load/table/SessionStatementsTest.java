// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.manx.lab.load.LoadFixtures;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationMix;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SessionStatementsTest {
  /** A session whose prepared statements only know their text. */
  private static CqlSession session() {
    return proxy(CqlSession.class, text -> proxy(PreparedStatement.class, unused -> text));
  }

  private interface Answer {
    Object to(Object argument);
  }

  private static <T> T proxy(Class<T> type, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> answer.to(arguments == null ? "" : arguments[0])));
  }

  private static Map<String, List<String>> texts(String workload) {
    LoadOptions load = LoadFixtures.of(OperationMix.parse(workload), 1, 0);
    LoadTables tables = LoadTables.of(Table.YCSB, load);
    var operations = load.workload().weights().keySet();
    return SessionStatements.prepare(session(), tables, load, operations).texts(operations);
  }

  @Test
  void operationsHaveTheTextsOfTheirStatements() {
    Map<String, List<String>> texts =
        texts("read=40,update=20,multi-read=10,range=10,slice=10,insert=10");
    assertThat(texts.keySet())
        .isEqualTo(Set.of("read", "update", "multi-read", "range", "slice", "insert"));
    assertThat(texts.get("read")).containsExactly("SELECT * FROM ycsb.usertable WHERE y_id = ?");
    assertThat(texts.get("slice"))
        .containsExactly(
            "SELECT * FROM ycsb.usertable_slices WHERE y_id = ? AND y_row >= ? LIMIT ?");
    assertThat(texts.get("update"))
        .hasSize(10)
        .contains("UPDATE ycsb.usertable SET field9 = ? WHERE y_id = ?");
  }

  @Test
  void operationsOfTwoStatementsHaveNone() {
    assertThat(texts("read=50,read-modify-write=50").keySet()).isEqualTo(Set.of("read"));
  }

  @Test
  void templatesHaveTheirTexts() {
    Map<String, List<String>> texts = texts("two-tables");
    assertThat(texts.keySet()).isEqualTo(Set.of("query-3-v2", "pricing-summary"));
    assertThat(texts.get("query-3-v2"))
        .containsExactly(
            "SELECT c_custkey, c_name, c_mktsegment, c_acctbal FROM ycsb.usertable_customer"
                + " WHERE c_custkey = ?");
  }
}
