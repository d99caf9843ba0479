package io.manx.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LoadOptionsTest {
  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, 1e9})
  void rateOutOfRangeIsRefusedByName(double rate) {
    assertThatThrownBy(() -> LoadFixtures.openLoop(rate, Duration.ZERO, Duration.ofSeconds(1)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("rate")
        .hasMessageContaining("choose more than 0");
  }

  @Test
  void durationOfZeroIsRefused() {
    assertThatThrownBy(() -> LoadFixtures.openLoop(1, Duration.ZERO, Duration.ZERO))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("duration");
  }

  @Test
  void fewRequestsAreTold() {
    assertThatThrownBy(() -> LoadFixtures.openLoop(0.01, Duration.ZERO, Duration.ofSeconds(10)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("not even one request");
    LoadOptions few = LoadFixtures.openLoop(10, Duration.ZERO, Duration.ofSeconds(10));
    assertThat(few.fewRequests())
        .hasValueSatisfying(
            text -> assertThat(text).contains("only about 100 requests", "raise the rate"));
    assertThat(LoadFixtures.openLoop(100, Duration.ZERO, Duration.ofSeconds(10)).fewRequests())
        .isEmpty();
  }

  @Test
  void unknownWorkloadIsRefusedWithTheChoice() {
    assertThatThrownBy(() -> Workload.named("Z"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'Z'")
        .hasMessageContaining("A, B, C, D, E, F");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 2_000_000})
  void fieldLengthOutOfRangeIsRefused(int length) {
    assertThatThrownBy(() -> new FieldLengths(FieldLengths.Kind.CONSTANT, length))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("field length");
  }
}
