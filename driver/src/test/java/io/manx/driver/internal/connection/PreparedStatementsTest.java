package io.manx.driver.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PreparedStatementsTest {
  private static final long SEED = 3;
  private static final int STATEMENTS = 2_000;

  private static final String[] QUERIES = {
    "SELECT * FROM t WHERE id = ?",
    "SELECT * FROM t",
    "INSERT INTO t (id) VALUES (?)",
    "INSERT INTO t (id) VALUES (?) IF NOT EXISTS"
  };

  private final PreparedStatements statements = new PreparedStatements();

  /** Against a map, with identifiers of all lengths. */
  @Test
  void eachStatementIsFoundAgain() {
    SplittableRandom random = new SplittableRandom(SEED);
    Map<ByteBuffer, Integer> model = new HashMap<>();
    for (int i = 0; i < STATEMENTS; i++) {
      byte[] id = new byte[random.nextInt(4) == 0 ? 2 : 16];
      random.nextBytes(id);
      int kind = random.nextInt(QUERIES.length);
      statements.prepared(id, QUERIES[kind], kind == 0);
      model.put(ByteBuffer.wrap(id), kind);
    }
    int[] classes = {
      CostClasses.PARTITION, CostClasses.OTHER_READ, CostClasses.WRITE, CostClasses.WRITE
    };
    model.forEach(
        (id, kind) -> {
          assertThat(statements.costClass(id)).isEqualTo(classes[kind]);
          assertThat(statements.isConditional(id)).isEqualTo(kind == 3);
        });
  }

  @Test
  void anUnknownStatementIsAnyRead() {
    assertThat(statements.costClass(ByteBuffer.wrap(new byte[16])))
        .isEqualTo(CostClasses.OTHER_READ);
    assertThat(statements.costClass(null)).isEqualTo(CostClasses.OTHER_READ);
    assertThat(statements.isConditional(ByteBuffer.wrap(new byte[0]))).isFalse();
  }

  @Test
  void anIdentifierInTheMiddleOfABufferIsReadWhereItIs() {
    byte[] id = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    statements.prepared(id, QUERIES[0], true);
    ByteBuffer buffer = ByteBuffer.allocate(20);
    buffer.position(4);
    buffer.put(id).flip().position(4);
    assertThat(statements.costClass(buffer)).isEqualTo(CostClasses.PARTITION);
    assertThat(buffer.position()).isEqualTo(4);
  }
}
