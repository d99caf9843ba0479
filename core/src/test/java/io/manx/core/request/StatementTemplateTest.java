// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.json.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StatementTemplateTest {
  private static final String GOLDEN = "/io/manx/core/request/statement-templates.json";

  /** Pairs of a statement and its template. */
  private static List<?> golden() throws IOException {
    try (InputStream in = StatementTemplateTest.class.getResourceAsStream(GOLDEN)) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return (List<?>) JsonText.parse(text);
    }
  }

  @Test
  void statementsHaveTheirTemplates() throws IOException {
    for (Object pair : golden()) {
      String statement = (String) ((List<?>) pair).get(0);
      assertThat(StatementTemplate.of(statement)).as(statement).isEqualTo(((List<?>) pair).get(1));
    }
  }

  @Test
  void theTemplateOfATemplateIsItself() throws IOException {
    for (Object pair : golden()) {
      String template = (String) ((List<?>) pair).get(1);
      assertThat(StatementTemplate.of(template)).isEqualTo(template);
    }
  }

  @Test
  void blanksAndCommentsBetweenTokensDoNotMatter() {
    String[] tokens = {"SELECT", "a", ",", "b", "FROM", "t", "WHERE", "c", "=", "7", "LIMIT", "5"};
    String[] blanks = {" ", "\n", "\t ", "/* - ' \" */", " -- it's\n", "//\r\n"};
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1_000; i++) {
      StringBuilder statement = new StringBuilder();
      for (String token : tokens) {
        statement.append(blanks[random.nextInt(blanks.length)]).append(token);
      }
      assertThat(StatementTemplate.of(statement.toString()))
          .as(statement.toString())
          .isEqualTo("select a,b from t where c=? limit ?");
    }
  }

  @Test
  void anyTextHasATemplateWithinTheBound() {
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 20_000; i++) {
      String statement = RandomStatements.of(random.nextInt(30), random);
      String template = StatementTemplate.of(statement);
      assertThat(template.length()).as(statement).isLessThanOrEqualTo(4096);
    }
  }

  @Test
  void longStatementsAreShortenedAndAreNoneOfTheShortOnes() {
    String begin = "SELECT a FROM t WHERE b = 1";
    String manyNames = begin + " AND someColumn = 1".repeat(1_000);
    assertThat(StatementTemplate.of(manyNames)).hasSize(4096).endsWith("…");
    String longName = "SELECT \"" + "x".repeat(100_000) + "\" FROM t";
    assertThat(StatementTemplate.of(longName)).hasSize(4096).endsWith("…");
    assertThat(StatementTemplate.of("a".repeat(4096))).isEqualTo("a".repeat(4096));
    assertThat(StatementTemplate.of("a".repeat(4097))).hasSize(4096).endsWith("…");
    String longText = begin + " AND c = '" + "x".repeat(100_000) + "' AND d = 1";
    assertThat(StatementTemplate.of(longText)).isEqualTo("select a from t where b=? and c=?…");
    assertThat(StatementTemplate.of(begin + " -- " + "x".repeat(100_000)))
        .isEqualTo("select a from t where b=?…");
  }

  @Test
  void listsOfAnyLengthAreOneTemplate() {
    String one = StatementTemplate.of("SELECT a FROM t WHERE b IN (1)");
    String many = StatementTemplate.of("SELECT a FROM t WHERE b IN (1" + ", ?".repeat(2_000) + ")");
    assertThat(many).isEqualTo(one);
  }
}
