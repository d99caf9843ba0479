// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import java.util.List;
import org.apache.cassandra.config.Config;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.cql3.ColumnIdentifier;
import org.apache.cassandra.cql3.ColumnSpecification;
import org.apache.cassandra.cql3.ResultSet;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.NoPayload;
import org.apache.cassandra.net.Verb;
import org.apache.cassandra.transport.messages.ResultMessage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which results carry feedback, and how many bytes it adds. */
class ClientHooksTest {
  @BeforeAll
  static void configure() {
    DatabaseDescriptor.setConfig(new Config());
  }

  private static boolean isOfData(String keyspace, String column) {
    ColumnSpecification first =
        new ColumnSpecification(
            keyspace, "t", new ColumnIdentifier(column, false), UTF8Type.instance);
    ResultSet rows = new ResultSet(new ResultSet.ResultMetadata(List.of(first)));
    return ClientHooks.isOfData(new ResultMessage.Rows(rows));
  }

  @Test
  void resultsOfReadsOfDataCarryFeedback() {
    assertThat(isOfData("k", "v")).isTrue();
    assertThat(isOfData("system_auth", "role")).isTrue();
  }

  /** Even if their thread has read data for them, such as permissions, or rows for a condition. */
  @Test
  void conditionalUpdatesAndOwnTablesCarryNone() {
    assertThat(isOfData("k", "[applied]")).isFalse();
    assertThat(isOfData("system", "key")).isFalse();
    assertThat(isOfData("system_views", "name")).isFalse();
  }

  /** The number is also given in the documentation on operating the agent. */
  @Test
  void feedbackAddsThirtySixBytesToAResponseBetweenNodes() throws Exception {
    Message.Builder<NoPayload> response =
        Message.builder(Verb.ECHO_RSP, NoPayload.noPayload)
            .withId(1)
            .withCreatedAt(1)
            .withExpiresAt(2)
            .from(InetAddressAndPort.getByName("127.0.0.1"));
    int version = MessagingService.VERSION_50;
    int before = response.build().serializedSize(version);
    byte[] feedback = FeedbackCodec.encode(new Feedback(1, 2, 3, 4), false);
    int after =
        response.withCustomParam(FeedbackCodec.PARAMETER, feedback).build().serializedSize(version);
    assertThat(after - before).isEqualTo(36);
  }
}
