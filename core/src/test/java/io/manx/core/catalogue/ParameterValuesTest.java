// SPDX-License-Identifier: Apache-2.0

package io.manx.core.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterValuesTest {
  private enum Colour {
    RED,
    LIGHT_BLUE
  }

  private static final Parameter<Double> RATIO = Parameter.number("ratio", 0.5, 0, 2.5, "a ratio");
  private static final Parameter<Integer> SIZE = Parameter.whole("size", 3, 1, 10, "a size");
  private static final Parameter<Double> WAIT_MS =
      Parameter.number("wait_ms", 1.5, 0, 100, "a wait");
  private static final Parameter<Boolean> QUIET = Parameter.flag("quiet", true, "no noise");
  private static final Parameter<Colour> COLOUR =
      Parameter.choice("colour", Colour.RED, "a colour");
  private static final Parameter<String> WORD =
      Parameter.choice("word", "yes", List.of("yes", "no"), "a word");
  private static final Parameter<List<String>> TABLES =
      Parameter.of(
          "tables", ParameterForm.list().suchAs("[shop.users]"), List.of(), "names of tables");
  private static final Parameter<Integer> COUNT =
      Parameter.optional("count", ParameterForm.whole(ValueRange.from(1)), "no limit", "a count");
  private static final List<Parameter<?>> ALL =
      List.of(RATIO, SIZE, WAIT_MS, QUIET, COLOUR, WORD, TABLES, COUNT);

  private static ParameterValues values(Map<String, String> changes) {
    return ParameterValues.of(ALL, changes);
  }

  @Test
  void whatIsNotSetHasItsDefault() {
    ParameterValues values = values(Map.of("size", "7"));
    assertThat(values.get(RATIO)).isEqualTo(0.5);
    assertThat(values.get(SIZE)).isEqualTo(7);
    assertThat(values.nanos(WAIT_MS)).isEqualTo(1_500_000);
    assertThat(values.get(QUIET)).isTrue();
    assertThat(values.get(COLOUR)).isEqualTo(Colour.RED);
    assertThat(values.get(TABLES)).isEmpty();
    assertThat(values.find(COUNT)).isNull();
    assertThat(values.has(COUNT)).isFalse();
    assertThat(values(Map.of("quiet", "FALSE")).get(QUIET)).isFalse();
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "ratio | 2.6 | ratio must be a number from 0 to 2.5, not '2.6'",
        "ratio | NaN | ratio must be a number from 0 to 2.5, not 'NaN'",
        "ratio | 1e999 | ratio must be a number from 0 to 2.5, not '1e999'",
        "ratio | 1d | ratio must be a number from 0 to 2.5, not '1d'",
        "size | 0 | size must be a whole number from 1 to 10, not '0'",
        "size | 2.5 | size must be a whole number from 1 to 10, not '2.5'",
        "size | 4294967297 | size must be a whole number from 1 to 10, not '4294967297'",
        "size | many | size must be a whole number from 1 to 10, not 'many'",
        "quiet | yes | quiet must be true or false, not 'yes'",
        "colour | blue | colour must be one of red, light-blue, not 'blue'",
        "word | maybe | word must be one of yes, no, not 'maybe'",
        "tables | users | tables must be a list, such as [shop.users], not 'users'",
        "count | 0 | count must be a whole number from 1, not '0'",
        "tempo | 1 | unknown parameter 'tempo'; there are ratio, size, wait_ms, quiet, colour,"
            + " word, tables, count",
      })
  void whatIsNotAllowedIsRefusedByName(String name, String text, String message) {
    assertThatThrownBy(() -> values(Map.of(name, text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "ratio | ' 1e0 ' | 1",
        "ratio | .5 | 0.5",
        "ratio | +2.50 | 2.5",
        "ratio | 0.00001 | 0.00001",
        "ratio | 0.0 | 0",
        "size | 7.0 | 7",
        "size | 1e1 | 10",
        "quiet | True | true",
        "colour | Light-Blue | light-blue",
        "word | NO | no",
        "tables | [] | []",
        "tables | [a.b,  \"c, d\".e] | [a.b, \"c, d\".e]",
      })
  void valuesAreWrittenInOneForm(String name, String text, String canonical) {
    Parameter<?> parameter =
        ALL.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    assertThat(parameter.canonical(text)).isEqualTo(canonical);
    assertThat(parameter.canonical(canonical)).isEqualTo(canonical);
  }

  @Test
  void elementsOfListsAreSplitAtCommasOutsideOfQuotes() {
    assertThat(TABLES.parse("[a.b, \"c, d\".e]")).containsExactly("a.b", "\"c, d\".e");
  }

  @Test
  void valuesCanBeChangedCompletedAndLeftOut() {
    ParameterValues given = ParameterValues.given(ALL, Map.of("size", "7"));
    assertThat(given).hasToString("size=7");
    assertThat(given.with(COUNT, 2)).hasToString("size=7,count=2");
    assertThat(given.withDefaults()).isEqualTo(values(Map.of("size", "7.0")));
    assertThat(
            values(Map.of()).changed(Map.of("size", "4", "word", "no")).only(List.of(SIZE, WORD)))
        .hasToString("size=4,word=no");
    assertThatThrownBy(() -> given.get(WORD)).hasMessage("no value of word");
  }

  @Test
  void aParameterMayHaveAPrefixInItsName() {
    Parameter<Integer> size = SIZE.named("wu.size");
    assertThat(ParameterValues.of(List.of(size), Map.of("wu.size", "4")).get(size)).isEqualTo(4);
    assertThatThrownBy(() -> size.parse("0")).hasMessageStartingWith("wu.size must be");
  }
}
