// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
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
    assertThat(ContactPoints.parse(text)).containsExactly(new InetSocketAddress(host, port));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:x", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:"})
  void wrongPortNamesTheContactPoint(String text) {
    assertThatThrownBy(() -> ContactPoints.parse(text))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'" + text + "'");
  }

  @Test
  void blanksAroundNamesAreIgnored() {
    assertThat(ContactPoints.parseAll(List.of("127.0.1.1", " 127.0.1.2:19042 ", "")))
        .containsExactly(
            new InetSocketAddress("127.0.1.1", 9042), new InetSocketAddress("127.0.1.2", 19042));
    assertThatThrownBy(() -> ContactPoints.parseAll(List.of(" ")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("names no node");
  }

  /** The node at the first address may be down. */
  @Test
  void everyAddressOfANameIsTried() throws UnknownHostException {
    InetAddress[] addresses = {
      InetAddress.getByAddress("db", new byte[] {127, 0, 9, 9}),
      InetAddress.getByAddress("db", new byte[] {127, 0, 9, 10})
    };
    assertThat(ContactPoints.parse("db:19042", host -> addresses))
        .containsExactly(
            new InetSocketAddress(addresses[0], 19042), new InetSocketAddress(addresses[1], 19042));
  }

  @Test
  void unknownHostIsNamed() {
    assertThatThrownBy(() -> ContactPoints.parse("no.such.host.invalid"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'no.such.host.invalid' cannot be resolved");
  }
}
