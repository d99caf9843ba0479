// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code shop.users} is 0, {@code "Shop"."from"} is 1; tables without a keyspace are in shop. */
class StatementTargetTest {
  private static final long SEED = 11;
  private static final int STATEMENTS = 5_000;
  private static final EnrolledTables TABLES =
      EnrolledTables.of(List.of("shop.users", "\"Shop\".\"from\""));

  private static int target(String query) {
    return StatementTarget.of(query, "shop", TABLES);
  }

  private static void require(String query, int table, boolean isRead, boolean isLeftAlone) {
    int target = target(query);
    assertThat(target).as(query).isNotEqualTo(StatementTarget.NONE);
    assertThat(StatementTarget.table(target)).as(query).isEqualTo(table);
    assertThat(StatementTarget.isRead(target)).as(query).isEqualTo(isRead);
    assertThat(StatementTarget.isLeftAlone(target)).as(query).isEqualTo(isLeftAlone);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM shop.users",
        "select v from SHOP.Users where id = 1",
        "SELECT v FROM users",
        "SELECT v FROM \"users\"",
        "SELECT v FROM\"shop\".users",
        "SELECT v FROM shop /* keyspace */ . -- dot\n users",
        "/* FROM other */ SELECT \"FROM\", 'INTO other' FROM users ALLOW FILTERING",
        "SELECT JSON count(*)FROM users;",
        "SELECT v FROM users",
      })
  void reads(String query) {
    require(query, 0, true, false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO shop.users (id) VALUES (1)",
        "INSERT INTO users(id) VALUES ('if')",
        "insert into users json '{\"if\": 1}'",
        "UPDATE shop.users USING TTL 5 SET v = $$ IF $$ WHERE id = 1 // IF",
        "DELETE v, \"from\" FROM users WHERE id = 1",
        "DELETE FROM users USING TIMESTAMP 1 WHERE id = 1",
        "BEGIN UNLOGGED BATCH USING TIMESTAMP 1 INSERT INTO users (id) VALUES (1);"
            + " UPDATE shop.users SET v = 1 WHERE id = 1 DELETE v FROM users WHERE id = 1;"
            + " APPLY BATCH;",
      })
  void writes(String query) {
    require(query, 0, false, false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO users (id) VALUES (1) IF NOT EXISTS",
        "UPDATE users SET v = 1 WHERE id = 1 if v = 2",
        "BEGIN BATCH INSERT INTO users (id) VALUES (1); DELETE FROM other WHERE id = 1 APPLY BATCH",
        "BEGIN BATCH DELETE FROM other WHERE id = 1; INSERT INTO users (id) VALUES (1) APPLY BATCH",
        "BEGIN BATCH DELETE FROM users WHERE id = 1 IF EXISTS; APPLY BATCH",
      })
  void transactionsAndBatchesOfSeveralTables(String query) {
    require(query, 0, false, true);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT v FROM shop.other",
        "SELECT v FROM other.users",
        "SELECT v FROM \"Users\"",
        "SELECT v FROM \"Shop\".users",
        "SELECT v FROM users2",
        "SELECT v FROM user",
        "SELECT v FROM shop",
        "SELECT v FROM",
        "SELECT v FROM shop.",
        "SELECT v FROM \"users",
        "SELECT",
        "",
        "TRUNCATE shop.users",
        "CREATE MATERIALIZED VIEW shop.v AS SELECT * FROM shop.users",
        "DROP TABLE shop.users",
        "BEGIN TRANSACTION SELECT v FROM users; COMMIT TRANSACTION",
        "BEGIN BATCH DELETE FROM other WHERE id = 1; APPLY BATCH",
        "USE shop",
      })
  void allElseIsNone(String query) {
    assertThat(target(query)).isEqualTo(StatementTarget.NONE);
  }

  @Test
  void aTableWithoutItsKeyspaceIsInNoneIfThatIsUnknown() {
    assertThat(StatementTarget.of("SELECT v FROM users", null, TABLES))
        .isEqualTo(StatementTarget.NONE);
    assertThat(StatementTarget.of("SELECT v FROM users", "Shop", TABLES))
        .isEqualTo(StatementTarget.NONE);
    assertThat(StatementTarget.of("SELECT v FROM \"from\"", "Shop", TABLES))
        .isNotEqualTo(StatementTarget.NONE);
  }

  /** Statements are put together at random from parts with a known table. */
  @Test
  void statementsOfAllShapesAreToldApart() {
    SplittableRandom random = new SplittableRandom(SEED);
    String[] names = {
      "shop.users", "users", "\"Shop\".\"from\"", "shop.orders", "\"USERS\"", "k.users"
    };
    int[] tables = {0, 0, 1, EnrolledTables.NONE, EnrolledTables.NONE, EnrolledTables.NONE};
    for (int i = 0; i < STATEMENTS; i++) {
      int name = random.nextInt(names.length);
      int kind = random.nextInt(4);
      boolean isConditional = kind > 0 && random.nextBoolean();
      String query = statement(kind, names[name], isConditional, random);
      if (tables[name] == EnrolledTables.NONE) {
        assertThat(target(query)).as(query).isEqualTo(StatementTarget.NONE);
      } else {
        require(query, tables[name], kind == 0, isConditional);
      }
    }
  }

  private static String statement(
      int kind, String name, boolean isConditional, SplittableRandom random) {
    String[] shapes = {
      "SELECT|v,|\"into\"|FROM|NAME|WHERE|id=1",
      "INSERT|INTO|NAME|(id)|VALUES|(1)|IF NOT EXISTS",
      "UPDATE|NAME|SET|v='from users'|WHERE|id=1|IF EXISTS",
      "DELETE|v|FROM|NAME|WHERE|id=$$if$$|IF EXISTS"
    };
    String[] blanks = {
      " ", "\n", " /* update users if */ ", "--from users\r\n", "\t// into users\n"
    };
    StringBuilder text = new StringBuilder();
    for (String part : shapes[kind].split("\\|", -1)) {
      if (part.startsWith("IF") && !isConditional) {
        continue;
      }
      String written = part.equals("NAME") ? name : part;
      boolean isPlain = !written.contains("\"") && !written.contains("'") && !written.contains("$");
      text.append(isPlain && random.nextBoolean() ? mixed(written, random) : written);
      text.append(blanks[random.nextInt(blanks.length)]);
    }
    return text.toString();
  }

  private static String mixed(String text, SplittableRandom random) {
    StringBuilder mixed = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      mixed.append(
          random.nextBoolean() ? Character.toUpperCase(each) : Character.toLowerCase(each));
    }
    return mixed.toString();
  }
}
