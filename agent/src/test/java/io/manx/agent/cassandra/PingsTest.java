// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.apache.cassandra.config.Config;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.ConnectionType;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.NoPayload;
import org.apache.cassandra.net.PingRequest;
import org.apache.cassandra.net.Verb;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which messages Cassandra does not see. */
class PingsTest {
  private static final String PARAMETER = "manx-test";

  private final List<byte[]> taken = new ArrayList<>();
  private final List<Throwable> failures = new ArrayList<>();

  @BeforeAll
  static void configure() {
    DatabaseDescriptor.setConfig(new Config());
  }

  private boolean isForCassandra(Message<?> message, Pings.Receiver receiver) {
    return new Pings(PARAMETER, receiver, failures::add).isForCassandra(message);
  }

  private static Message<PingRequest> ping(String parameter) throws UnknownHostException {
    return Message.builder(Verb.PING_REQ, PingRequest.get(ConnectionType.SMALL_MESSAGES))
        .withCustomParam(parameter, new byte[3])
        .from(InetAddressAndPort.getByName("127.0.0.2"))
        .build();
  }

  private boolean take(InetAddressAndPort from, byte[] bytes) {
    return taken.add(bytes);
  }

  @Test
  void handledPingsAreKeptFromCassandra() throws UnknownHostException {
    assertThat(isForCassandra(ping(PARAMETER), this::take)).isFalse();
    assertThat(taken).hasSize(1);
    assertThat(isForCassandra(ping(PARAMETER), (from, bytes) -> false)).isTrue();
  }

  @Test
  void otherMessagesAreNotOffered() throws UnknownHostException {
    assertThat(isForCassandra(ping("another"), this::take)).isTrue();
    Message<NoPayload> echo =
        Message.builder(Verb.ECHO_RSP, NoPayload.noPayload)
            .withCustomParam(PARAMETER, new byte[3])
            .withId(1)
            .from(InetAddressAndPort.getByName("127.0.0.2"))
            .build();
    assertThat(isForCassandra(echo, this::take)).isTrue();
    assertThat(taken).isEmpty();
  }

  @Test
  void aPingThatCannotBeHandledIsAnsweredByCassandra() throws UnknownHostException {
    Pings.Receiver failing =
        (from, bytes) -> {
          throw new IllegalStateException("on purpose");
        };
    assertThat(isForCassandra(ping(PARAMETER), failing)).isTrue();
    assertThat(failures).hasSize(1);
  }
}
