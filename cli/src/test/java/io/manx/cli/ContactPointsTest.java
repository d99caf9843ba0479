package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContactPointsTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1, 9042",
    "127.0.0.1:19042, 127.0.0.1, 19042",
    "::1, ::1, 9042",
    "[::1]:19042, ::1, 19042",
    "[::1], ::1, 9042"
  })
  void portIsOptional(String text, String host, int port) {
    assertThat(ContactPoints.parse(text)).isEqualTo(new InetSocketAddress(host, port));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:x", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:"})
  void wrongPortNamesTheContactPoint(String text) {
    assertThatThrownBy(() -> ContactPoints.parse(text))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'" + text + "'");
  }

  @Test
  void hostThatDoesNotExistIsNamed() {
    assertThatThrownBy(() -> ContactPoints.parse("no.such.host.invalid"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'no.such.host.invalid' cannot be resolved");
  }
}
