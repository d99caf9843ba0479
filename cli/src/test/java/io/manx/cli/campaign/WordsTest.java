// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WordsTest {
  private static final Map<String, String> GROUPS =
      Map.of(
          "round",
          "--rounds 8 $settle",
          "settle",
          "--settle 2s",
          "names",
          "a,b",
          "circle",
          "$again",
          "again",
          "$circle");

  private final Words words = new Words(GROUPS);

  @Test
  void blanksSeparateWordsExceptWithinQuotes() {
    assertThat(words.of("here", "one  'two three' fo\"u r\"s", Map.of()))
        .containsExactly("one", "two three", "fou rs");
  }

  @Test
  void groupsStandForTheirWordsAlsoWithinOneAnother() {
    assertThat(words.of("here", "compare $round --variants $names,c", Map.of()))
        .containsExactly("compare", "--rounds", "8", "--settle", "2s", "--variants", "a,b,c");
  }

  @Test
  void valuesOfTheRowAreFilledIn() {
    assertThat(words.of("here", "--out {runs}/{row}.json", Map.of("runs", "r", "row", "live-A")))
        .containsExactly("--out", "r/live-A.json");
  }

  @Test
  void dollarSignsOfValuesAreKept() {
    assertThat(Words.filled("here", "{a}", Map.of("a", "$1"))).isEqualTo("$1");
  }

  @Test
  void whatIsUnknownIsNamedWithWhatThereIs() {
    assertThatThrownBy(() -> words.of("row x", "$rounds", Map.of()))
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("row x: no options 'rounds'; there are ")
        .hasMessageContaining("round");
    assertThatThrownBy(() -> words.of("row x", "{rows}", Map.of("row", "a")))
        .isInstanceOf(UserException.class)
        .hasMessage("row x: no value {rows}; there are [row]");
  }

  @Test
  void circlesAndOpenQuotesAreRefused() {
    assertThatThrownBy(() -> words.of("row x", "$circle", Map.of()))
        .hasMessage("row x: options 'circle' contain themselves");
    assertThatThrownBy(() -> words.of("row x", "a 'b c", Map.of()))
        .hasMessage("row x: a quote is not closed: '");
  }
}
