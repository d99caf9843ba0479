// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PreparedStatementsTest {
  private static final long SEED = 3;
  private static final int STATEMENTS = 2_000;
  private static final int MANY = 20_000;

  private static final String[] QUERIES = {
    "SELECT * FROM t WHERE id = ?",
    "SELECT * FROM t",
    "INSERT INTO t (id) VALUES (?)",
    "INSERT INTO t (id) VALUES (?) IF NOT EXISTS"
  };
  private static final int[] SHAPES = {
    StatementShape.PARTITION, StatementShape.OTHER_READ, StatementShape.WRITE, StatementShape.WRITE
  };

  private final PreparedStatements statements = new PreparedStatements();

  /** Makes a statement as the driver does; only the first kind binds the partition key. */
  private static PreparedStatement statement(byte[] id, int kind) {
    return (PreparedStatement)
        Proxy.newProxyInstance(
            PreparedStatement.class.getClassLoader(),
            new Class<?>[] {PreparedStatement.class},
            (proxy, method, arguments) -> {
              switch (method.getName()) {
                case "getId":
                  return ByteBuffer.wrap(id);
                case "getQuery":
                  return QUERIES[kind];
                case "getPartitionKeyIndices":
                  return kind == 0 ? List.of(0) : List.of();
                default:
                  throw new UnsupportedOperationException(method.getName());
              }
            });
  }

  private static int[] partitionKey(int kind) {
    return kind == 0 ? new int[1] : new int[0];
  }

  private int shape(byte[] id) {
    return PreparedStatements.shape(statements.known(PreparedStatements.key(id)));
  }

  private int shape(PreparedStatement statement) {
    return PreparedStatements.shape(statements.known(statement));
  }

  private static byte[] id(int number) {
    byte[] id = new byte[16];
    new SplittableRandom(number).nextBytes(id);
    return id;
  }

  /**
   * Compared with a map, with identifiers of all lengths; some prepared by a node, some used at
   * once.
   */
  @Test
  void eachStatementIsFoundAgain() {
    SplittableRandom random = new SplittableRandom(SEED);
    IdentityHashMap<PreparedStatement, Integer> model = new IdentityHashMap<>();
    Set<ByteBuffer> ids = new HashSet<>();
    for (int i = 0; i < STATEMENTS; i++) {
      byte[] id = new byte[random.nextInt(4) == 0 ? 3 : 16];
      random.nextBytes(id);
      int kind = random.nextInt(QUERIES.length);
      if (!ids.add(ByteBuffer.wrap(id))) {
        continue;
      }
      PreparedStatement statement = statement(id, kind);
      if (random.nextBoolean()) {
        statements.prepared(id, QUERIES[kind], partitionKey(kind));
      }
      assertThat(shape(statement)).isEqualTo(SHAPES[kind]);
      assertThat(shape(id)).isEqualTo(SHAPES[kind]);
      model.put(statement, kind);
    }
    model.forEach(
        (statement, kind) -> {
          assertThat(shape(statement)).isEqualTo(SHAPES[kind]);
          assertThat(statements.isConditional(statement)).isEqualTo(kind == 3);
        });
  }

  @Test
  void anUnknownStatementIsAnyRead() {
    assertThat(shape(new byte[16])).isEqualTo(StatementShape.OTHER_READ);
    assertThat(shape(new byte[0])).isEqualTo(StatementShape.OTHER_READ);
  }

  /**
   * Each rehash visits all statements, so there must be one per doubling, not one per statement.
   */
  @Test
  void theLastOfManyStatementsTakesNoLongerThanTheFirst() {
    List<PreparedStatement> kept = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      PreparedStatement statement = statement(id(i), i % 4);
      kept.add(statement);
      statements.prepared(id(i), QUERIES[i % 4], partitionKey(i % 4));
      assertThat(shape(statement)).isEqualTo(SHAPES[i % 4]);
    }
    int rehashes = statements.rehashes();
    assertThat(rehashes).isLessThanOrEqualTo(12);
    for (int i = 0; i < MANY; i++) {
      statements.prepared(id(i), QUERIES[i % 4], partitionKey(i % 4)); // on a node that came back
    }
    assertThat(statements.rehashes()).isEqualTo(rehashes);
    assertThat(statements.size()).isEqualTo(MANY);
    assertThat(kept).hasSize(MANY);
  }

  @Test
  void aStatementIsForgottenWithTheApplicationsOwn() {
    for (int i = 0; i < MANY; i++) {
      assertThat(shape(statement(id(i), 2))).isEqualTo(StatementShape.WRITE);
    }
    System.gc();
    PreparedStatement kept = statement(id(MANY), 0);
    assertThat(shape(kept)).isEqualTo(StatementShape.PARTITION);
    assertThat(statements.size()).isLessThan(100);
    assertThat(shape(kept)).isEqualTo(StatementShape.PARTITION);
  }

  @Test
  void ofStatementsThatNoRequestUsesTheNewestAreKept() {
    byte[] used = id(-1);
    PreparedStatement statement = statement(used, 0);
    statements.prepared(used, QUERIES[0], partitionKey(0));
    assertThat(shape(statement)).isEqualTo(StatementShape.PARTITION);
    for (int i = 0; i < MANY; i++) {
      statements.prepared(id(i), QUERIES[2], partitionKey(2));
    }
    assertThat(statements.size()).isEqualTo(PreparedStatements.MAX_UNUSED + 1);
    assertThat(shape(id(MANY - 1))).isEqualTo(StatementShape.WRITE);
    assertThat(shape(id(0))).isEqualTo(StatementShape.OTHER_READ);
    assertThat(shape(used)).isEqualTo(StatementShape.PARTITION);
    assertThat(shape(statement)).isEqualTo(StatementShape.PARTITION);
  }
}
