// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.WriteType;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.dht.Range;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.service.WriteResponseHandler;
import org.apache.cassandra.transport.Dispatcher;
import org.junit.jupiter.api.Test;

/** With Cassandra's own handlers of acknowledgements. */
class CoordinatedWriteTest {
  private static WriteResponseHandler<Object> handler(ConsistencyLevel level)
      throws UnknownHostException {
    Token token = new LongToken(7);
    Range<Token> range = new Range<>(new LongToken(0), new LongToken(10));
    Replica[] replicas = new Replica[3];
    for (int i = 0; i < replicas.length; i++) {
      replicas[i] = new Replica(InetAddressAndPort.getByName("127.0.0." + (1 + i)), range, true);
    }
    EndpointsForToken all = EndpointsForToken.of(token, replicas);
    EndpointsForToken none = EndpointsForToken.empty(token);
    ReplicaPlan.ForWrite plan = new ReplicaPlan.ForWrite(null, null, level, none, all, all, all);
    return new WriteResponseHandler<>(
        plan, WriteType.SIMPLE, null, Dispatcher.RequestTime.forImmediateExecution());
  }

  private static CoordinatedWrite write(WriteResponseHandler<?> handler) {
    return new CoordinatedWrite(ByteBuffer.allocate(1), 0, handler, 3);
  }

  @Test
  void acknowledgementsCountBeyondThoseThatTheClientWaitsFor() throws UnknownHostException {
    WriteResponseHandler<Object> handler = handler(ConsistencyLevel.TWO);
    CoordinatedWrite write = write(handler);
    assertThat(write.required()).isEqualTo(2);
    assertThat(write.replicas()).isEqualTo(3);
    for (int acknowledged = 0; acknowledged <= 3; acknowledged++) {
      assertThat(write.acknowledged()).isEqualTo(acknowledged);
      handler.onResponse(null);
    }
  }

  @Test
  void atAnyItIsUncertainWhichReplicasHaveTheWrite() throws UnknownHostException {
    WriteResponseHandler<Object> handler = handler(ConsistencyLevel.ANY);
    CoordinatedWrite write = write(handler);
    for (int i = 0; i < 4; i++) {
      handler.onResponse(null);
    }
    assertThat(write.acknowledged()).isLessThan(write.replicas());
  }
}
