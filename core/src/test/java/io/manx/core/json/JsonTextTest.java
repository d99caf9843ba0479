// SPDX-License-Identifier: Apache-2.0

package io.manx.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JsonTextTest {
  @Test
  void valuesOfAllKindsAreRead() {
    assertThat(JsonText.parse(" {\"a\": [1, -2.5e3, 0, 0.5E-1], \"b\": {}, \"c\": []} "))
        .isEqualTo(Map.of("a", List.of(1.0, -2500.0, 0.0, 0.05), "b", Map.of(), "c", List.of()));
    assertThat(JsonText.parse("[true, false, null, \"\"]"))
        .isEqualTo(List.of(true, false, JsonText.NULL, ""));
    assertThat(JsonText.parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9 é\""))
        .isEqualTo("\"\\/\b\f\n\r\té é");
  }

  @Test
  void whatIsNoJsonIsRejectedWithItsPlace() {
    reject("", "line 1, column 1: there is the end of the file");
    reject("{\n  \"a\": 1,\n}", "line 3, column 1: there is no '\"'");
    reject("{\"a\": 1", "line 1, column 8: there is the end of the file");
    reject("{\"a\" 1}", "column 6: there is no ':'");
    reject("{\"a\": 1, \"a\": 2}", "column 10: there is the name 'a' for the second time");
    reject("[1 2]", "column 4: there is no ']'");
    reject("[1, ]", "column 5: there is no value");
    reject("[01]", "column 3: there is no ']'");
    reject("[.5]", "no value");
    reject("[1.]", "no value");
    reject("[+1]", "no value");
    reject("[NaN]", "no value");
    reject("[nul]", "no value");
    reject("[1e999]", "column 2: there is a number beyond any double");
    reject("[-", "the end of the file");
    reject("\"a\nb\"", "a control character in a text");
    reject("\"a", "the end of the file");
    reject("\"\\x\"", "an unknown escape");
    reject("\"\\u12g4\"", "an escape without four hexadecimal digits");
    reject("\"\\u12\uff11\uff12\"", "an escape without four hexadecimal digits");
    reject("{} {}", "column 4: there is text after the end of the value");
    reject("[".repeat(1_000), "more than 32 levels");
  }

  @Test
  void noTextFailsOtherwise() {
    String valid = "{\"a\": [1, -2.5e3, true, null], \"b\": {\"c\": \"\\u00e9\\n\"}}";
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder(valid);
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        int at = random.nextInt(text.length());
        if (random.nextBoolean()) {
          text.deleteCharAt(at);
        } else {
          text.setCharAt(at, "{}[]\",:\\u1e-. tn".charAt(random.nextInt(16)));
        }
      }
      try {
        assertThat(JsonText.parse(text.toString())).isNotNull();
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining("line 1, column ");
      }
    }
  }

  private static void reject(String text, String message) {
    assertThatIllegalArgumentException()
        .as(text)
        .isThrownBy(() -> JsonText.parse(text))
        .withMessageContaining(message);
  }
}
