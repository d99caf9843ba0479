package io.manx.core.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterValuesTest {
  private static final Parameter RATIO = Parameter.number("ratio", 0.5, 0, 2.5, "a ratio");
  private static final Parameter SIZE = Parameter.whole("size", 3, 1, 10, "a size");
  private static final Parameter WAIT_MS = Parameter.number("wait_ms", 1.5, 0, 100, "a wait");
  private static final Parameter QUIET = Parameter.flag("quiet", true, "no noise");
  private static final List<Parameter> ALL = List.of(RATIO, SIZE, WAIT_MS, QUIET);

  private static ParameterValues values(Map<String, String> changes) {
    return ParameterValues.of(ALL, changes);
  }

  @Test
  void whatIsNotSetHasItsInitialValue() {
    ParameterValues values = values(Map.of("size", "7"));
    assertThat(values.get(RATIO)).isEqualTo(0.5);
    assertThat(values.whole(SIZE)).isEqualTo(7);
    assertThat(values.nanos(WAIT_MS)).isEqualTo(1_500_000);
    assertThat(values.isTrue(QUIET)).isTrue();
    assertThat(values(Map.of("quiet", "FALSE")).isTrue(QUIET)).isFalse();
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "ratio | 2.6 | ratio must be a number from 0 to 2.5, not 2.6",
        "ratio | NaN | ratio must be a number from 0 to 2.5, not NaN",
        "size | 0 | size must be a whole number from 1 to 10, not 0",
        "size | 2.5 | size must be a whole number from 1 to 10, not 2.5",
        "size | many | size must be a whole number from 1 to 10, not many",
        "quiet | yes | quiet must be one of true, false, not yes",
        "tempo | 1 | unknown parameter 'tempo'; there are ratio, size, wait_ms, quiet",
      })
  void whatIsNotAllowedIsRefusedByName(String name, String text, String message) {
    assertThatThrownBy(() -> values(Map.of(name, text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void valuesAreWrittenAsTheyAreRead() {
    for (Parameter parameter : ALL) {
      double value = parameter.initially();
      assertThat(parameter.parse(parameter.text(value))).isEqualTo(value);
    }
    assertThat(SIZE.text(7)).isEqualTo("7");
    assertThat(QUIET.text(0)).isEqualTo("false");
  }
}
