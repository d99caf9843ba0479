// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Register;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import io.manx.core.wire.ForetoldPause;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Frames as the driver's codec makes them, on one connection; times in nanoseconds. */
class ConnectionObserverTest {
  private static final int VERSION = 5;
  private static final int NODE = 0;
  private static final String READ = "SELECT * FROM t";

  private final Connections connections = new Connections();
  private final AtomicLong clock = new AtomicLong();
  private final EmbeddedChannel channel =
      new EmbeddedChannel(new ConnectionObserver(connections, NODE, clock::get));
  private final List<String> seen = new ArrayList<>();

  ConnectionObserverTest() {
    connections.tell(new RecordingListener(seen));
  }

  private void request(int stream, Message message) {
    Frame frame = Frame.forRequest(VERSION, stream, false, Frame.NO_PAYLOAD, message);
    channel.writeOutbound(frame);
    Object out = channel.readOutbound();
    assertThat(out).isSameAs(frame);
  }

  private void answer(int stream, Message message, Map<String, ByteBuffer> payload) {
    Frame frame =
        Frame.forResponse(VERSION, stream, null, payload, Collections.emptyList(), message);
    channel.writeInbound(frame);
    Object in = channel.readInbound();
    assertThat(in).isSameAs(frame);
  }

  private void answer(int stream, Message message) {
    answer(stream, message, Frame.NO_PAYLOAD);
  }

  private void says(byte[] bytes) {
    request(1, new Query(READ));
    clock.addAndGet(1_000);
    answer(1, Void.INSTANCE, Map.of(FeedbackCodec.PARAMETER, ByteBuffer.wrap(bytes)));
  }

  @Test
  void aRequestIsTimedFromItsFrameToItsAnswer() {
    clock.set(100);
    request(7, new Query(READ));
    clock.set(350);
    answer(7, Void.INSTANCE);
    assertThat(seen).containsExactly("sent 1", "answered 1 after 250");
  }

  @Test
  void requestsOnManyStreamsAreToldApart() {
    request(3, new Query(READ));
    clock.set(10);
    request(1_000, new Batch((byte) 0, List.of(), List.of(), 1, 1, 0, null, 0));
    clock.set(30);
    answer(3, Void.INSTANCE);
    answer(1_000, Void.INSTANCE);
    assertThat(seen)
        .containsExactly("sent 1", "sent 2", "answered 1 after 30", "answered 2 after 20");
  }

  @Test
  void whatIsNoRequestOfTheApplicationsIsNotCounted() {
    request(0, Options.INSTANCE);
    answer(0, Void.INSTANCE);
    answer(-1, Void.INSTANCE);
    answer(5_000, Void.INSTANCE);
    channel.writeOutbound("no frame");
    channel.writeInbound("no frame");
    assertThat(seen).isEmpty();
    assertThat(connections.counters().failures().sum()).isZero();
  }

  /** These are the requests between opening the connection and its first use by the application. */
  @Test
  void whatPreparesAConnectionIsTheDriversOwn() {
    channel.pipeline().addLast("init", new ChannelDuplexHandler());
    request(0, new Query("SELECT cluster_name FROM system.local"));
    answer(0, Void.INSTANCE);
    request(0, new Query("USE k"));
    answer(0, new Error(ErrorCode.OVERLOADED, "too much"));
    channel.pipeline().remove("init");
    assertThat(seen).isEmpty();
    request(0, new Query(READ));
    assertThat(seen).containsExactly("sent 1");
  }

  @Test
  void theControlConnectionIsTheDriversOwn() {
    channel.pipeline().addLast("init", new ChannelDuplexHandler());
    request(0, new Register(List.of("SCHEMA_CHANGE")));
    answer(0, Void.INSTANCE);
    channel.pipeline().remove("init");
    request(0, new Query("SELECT * FROM system_schema.tables"));
    answer(0, Void.INSTANCE);
    channel.close().syncUninterruptibly();
    assertThat(seen).isEmpty();
  }

  @Test
  void whatTheDriverAsksBetweenRequestsIsItsOwn() {
    request(0, new Query("USE k"));
    answer(0, Void.INSTANCE);
    request(0, new Query("SELECT prepared_id FROM system.prepared_statements"));
    answer(0, Void.INSTANCE);
    request(0, new Query("SELECT * FROM system.local"));
    assertThat(seen).containsExactly("sent 1");
  }

  /** Otherwise its number of outstanding requests would become negative. */
  @Test
  void whoWasNotToldOfARequestIsNotToldOfItsEnd() {
    request(0, new Query(READ));
    request(1, new Query(READ));
    List<String> late = new ArrayList<>();
    RequestListener latecomer = new RecordingListener(late);
    connections.tell(latecomer);
    answer(0, Void.INSTANCE);
    request(2, new Query(READ));
    connections.forget(latecomer);
    answer(2, Void.INSTANCE);
    channel.close().syncUninterruptibly();
    assertThat(late).containsExactly("sent 1", "answered 1 after 0");
    assertThat(seen)
        .containsExactly(
            "sent 1",
            "sent 1",
            "answered 1 after 0",
            "sent 1",
            "answered 1 after 0",
            "failed 1 after 0");
  }

  /** A driver that lacks a method lacks it at each request. */
  @Test
  void whatIsMissingIsFoundOnce() {
    connections.failed(new NoSuchMethodError("broken on purpose"));
    assertThat(connections.isWorking()).isFalse();
    request(0, new Query(READ));
    answer(0, Void.INSTANCE);
    assertThat(seen).isEmpty();
    assertThat(connections.counters().failures().sum()).isEqualTo(1);
  }

  @Test
  void aDriverThatShowsNoAnswersIsLeftToItself() {
    request(0, new Query("USE k"));
    answer(0, Void.INSTANCE);
    connections.mustHaveSeenAnswers();
    assertThat(connections.isWorking()).isTrue();
    Connections others = new Connections();
    others.mustHaveSeenAnswers();
    assertThat(others.isWorking()).isFalse();
  }

  @Test
  void aPreparedStatementIsKnownByItsText() {
    byte[] id = new byte[16];
    id[0] = 9;
    request(0, new Prepare("SELECT * FROM t WHERE id = ?"));
    RowsMetadata bound = new RowsMetadata(List.of(), null, new int[] {0}, null);
    RowsMetadata none = new RowsMetadata(List.of(), null, null, null);
    answer(0, new Prepared(id, null, bound, none));
    request(0, new Execute(id, QueryOptions.DEFAULT));
    answer(0, Void.INSTANCE);
    assertThat(seen).containsExactly("sent 0", "answered 0 after 0");
  }

  @Test
  void anErrorOfTheNodeIsAFailureAndOneOfTheRequestIsNot() {
    request(0, new Query(READ));
    request(1, new Query(READ));
    clock.set(40);
    answer(0, new Error(ErrorCode.OVERLOADED, "too much"));
    answer(1, new Error(ErrorCode.SYNTAX_ERROR, "what"));
    assertThat(seen.subList(2, 4)).containsExactly("failed 1 after 40", "cancelled 1 after 40");
  }

  /** Even if it is fast: the coordinator was slow or waited for others, and has refused nothing. */
  @Test
  void aTimeoutIsNoFailureOfTheNode() {
    request(0, new Query(READ));
    clock.set(40);
    answer(0, new Error(ErrorCode.READ_TIMEOUT, "late"));
    assertThat(seen.subList(1, 2)).containsExactly("expired 1 after 40");
  }

  @Test
  void allThatIsOutstandingFailsWithTheConnection() {
    request(0, new Query(READ));
    request(90, new Query(READ));
    answer(0, Void.INSTANCE);
    clock.set(5);
    channel.close().syncUninterruptibly();
    assertThat(seen.subList(3, seen.size())).containsExactly("failed 1 after 5");
  }

  @Test
  void aStreamThatIsUsedAgainWithoutAnAnswerWasNotWritten() {
    request(0, new Query(READ));
    clock.set(5);
    request(0, new Query(READ));
    assertThat(seen).containsExactly("sent 1", "cancelled 1 after 5", "sent 1");
  }

  @Test
  void whatANodeSaysComesWithItsAnswer() {
    says(FeedbackCodec.encode(new Feedback(1, 2, 300, 400), false));
    assertThat(seen).containsExactly("sent 1", "answered 1 after 1000 300");
    assertThat(connections.counters().feedback().sum()).isEqualTo(1);
  }

  @Test
  void aNodeThatClaimsMoreTimeThanPassedIsNotBelieved() {
    says(FeedbackCodec.encode(new Feedback(1, 2, 5_000, 400), false));
    assertThat(seen).contains("answered 1 after 1000 600");
  }

  @Test
  void aNodeSaysThatItLeaves() {
    says(FeedbackCodec.encode(new Feedback(1, 2, 300, 400), true));
    assertThat(seen).contains("leaves");
  }

  @Test
  void aNodeSaysThatItIsAboutToPause() {
    ForetoldPause pause = new ForetoldPause(9, 7);
    says(FeedbackCodec.encode(new Feedback(1, 2, 300, 400), false, pause));
    assertThat(seen).containsExactly("sent 1", "pauses in 9 for 7", "answered 1 after 1000 300");
  }

  @Test
  void otherBytesAreNoFeedback() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1_000; i++) {
      byte[] bytes = new byte[random.nextInt(60)];
      random.nextBytes(bytes);
      says(bytes);
    }
    assertThat(seen).containsOnly("sent 1", "answered 1 after 1000");
    assertThat(connections.counters().rejectedFeedback().sum()).isEqualTo(1_000);
  }

  @Test
  void aListenerThatFailsDoesNotStopTheDriver() {
    connections.tell(new BrokenListener());
    request(0, new Query(READ));
    answer(0, Void.INSTANCE);
    channel.close().syncUninterruptibly();
    assertThat(connections.counters().failures().sum()).isEqualTo(2);
    assertThat(ProtocolConstants.Version.V5).isEqualTo(VERSION);
  }
}
