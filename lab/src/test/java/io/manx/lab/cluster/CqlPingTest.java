// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pings a fake node, which answers according to the first byte of each connection. */
class CqlPingTest {
  private static final byte[] SUPPORTED = {(byte) 0x84, 0, 0, 0, 6, 0, 0, 0, 0};
  private static final byte[] NOTHING = {};

  /** Fatal, handshake failure. */
  private static final byte[] ALERT = {21, 3, 3, 0, 2, 2, 40};

  private static final byte[] HANDSHAKE = {22, 3, 3, 0, 4, 2, 0, 0, 0};
  private static final int CLIENT_HELLO = 22;

  private ServerSocket server;
  private volatile Function<Integer, byte[]> answers = first -> NOTHING;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    Thread serving = new Thread(this::serve, "fake-node");
    serving.setDaemon(true);
    serving.start();
  }

  @AfterEach
  void end() throws IOException {
    server.close();
  }

  private void serve() {
    try {
      while (true) {
        try (Socket client = server.accept()) {
          InputStream in = client.getInputStream();
          int first = in.read();
          in.skipNBytes(8);
          byte[] answer = answers.apply(first);
          client.setSoLinger(answer.length == 0, 0); // then closing resets the connection
          client.getOutputStream().write(answer);
        }
      }
    } catch (IOException e) {
      // The test is over.
    }
  }

  private boolean answered() {
    return CqlPing.answers((InetSocketAddress) server.getLocalSocketAddress());
  }

  @Test
  void plainNodeAnswers() {
    answers = first -> first == 4 ? SUPPORTED : NOTHING;
    assertThat(answered()).isTrue();
  }

  @Test
  void nodeThatTakesOnlyTlsAnswers() {
    answers = first -> first == CLIENT_HELLO ? HANDSHAKE : NOTHING;
    assertThat(answered()).isTrue();
  }

  @Test
  void tlsAlertCountsAsAnAnswer() {
    answers = first -> ALERT;
    assertThat(answered()).isTrue();
  }

  @Test
  void otherServersDoNotCount() {
    assertThat(answered()).isFalse();
    answers = first -> "HTTP/1.1 400 Bad Request".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    assertThat(answered()).isFalse();
  }

  @Test
  void closedPortDoesNotAnswer() throws IOException {
    server.close();
    assertThat(answered()).isFalse();
  }
}
