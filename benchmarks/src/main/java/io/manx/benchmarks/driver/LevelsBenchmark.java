// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks.driver;

import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Lease;
import io.manx.core.consistency.switching.Timing;
import io.manx.driver.internal.connection.Connections;
import io.manx.driver.internal.consistency.ConnectionLevels;
import io.manx.driver.internal.consistency.EnrolledTables;
import io.manx.driver.internal.consistency.LevelChooser;
import io.manx.driver.internal.consistency.LevelRewriter;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Cost of a request and its answer on a connection of a session with one enrolled table. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class LevelsBenchmark {
  private static final int VERSION = 5;
  private static final int STREAM = 1;
  private static final long NOW = 1_000_000;
  private static final long WINDOW = 10_000_000_000L;
  private static final byte[] READ_ID = {1, 1, 1, 1, 1, 1, 1, 1};
  private static final byte[] WRITE_ID = {2, 2, 2, 2, 2, 2, 2, 2};
  private static final byte[] OTHER_ID = {3, 3, 3, 3, 3, 3, 3, 3};
  private static final String READ = "SELECT v FROM shop.users WHERE id = ? AND day > ? LIMIT 10";
  private static final String WRITE = "INSERT INTO shop.users (id, day, v) VALUES (?, ?, ?)";

  /** Kind of the request; {@code other} if its table is not enrolled. */
  @Param({"prepared", "prepared-other", "text", "text-other", "batch", "batch-other"})
  public String request = "prepared";

  private final Connections connections = new Connections();
  private final Frame answer = answer(Void.INSTANCE);

  private ConnectionLevels levels;
  private Frame frame;

  /** Takes a valid lease of levels that are not the default. */
  @Setup
  public void start() {
    LevelChooser chooser =
        new LevelChooser(
            EnrolledTables.of(List.of("shop.users")),
            false,
            () -> ConsistencyLevel.ONE,
            metadata(),
            connections.counters().levels());
    LevelRewriter rewriter = new LevelRewriter(chooser, WINDOW, () -> NOW, connections::failed);
    UUID node = new UUID(0, 0);
    Lease lease =
        Lease.of(
            Enrolment.first(
                node, 3, LevelPair.parse("QUORUM/QUORUM"), Timing.DEFAULT, Map.of(node, node)),
            NOW);
    rewriter.follow(table -> lease);
    levels = rewriter.connection(new FixedNode(0));
    prepare(READ, READ_ID);
    prepare(WRITE, WRITE_ID);
    frame = frame(message());
  }

  private void prepare(String query, byte[] id) {
    RowsMetadata none = new RowsMetadata(List.of(), null, null, null);
    levels.sent(frame(new Prepare(query)), NOW);
    levels.received(answer(new Prepared(id, id, none, none)), NOW);
  }

  /** The metadata of a session that does not read the schema. */
  private static Supplier<Metadata> metadata() {
    Metadata metadata =
        (Metadata)
            Proxy.newProxyInstance(
                Metadata.class.getClassLoader(),
                new Class<?>[] {Metadata.class},
                (proxy, method, arguments) -> Optional.empty());
    return () -> metadata;
  }

  private static Frame frame(Message message) {
    return Frame.forRequest(VERSION, STREAM, false, Frame.NO_PAYLOAD, message);
  }

  private static Frame answer(Message message) {
    return Frame.forResponse(
        VERSION, STREAM, null, Frame.NO_PAYLOAD, Collections.emptyList(), message);
  }

  private Message message() {
    return switch (request) {
      case "prepared" -> new Execute(READ_ID, READ_ID, QueryOptions.DEFAULT);
      case "prepared-other" -> new Execute(OTHER_ID, OTHER_ID, QueryOptions.DEFAULT);
      case "text" -> new Query(READ, QueryOptions.DEFAULT);
      case "text-other" -> new Query(READ.replace("users", "goods"), QueryOptions.DEFAULT);
      case "batch" -> batch(WRITE_ID);
      default -> batch(OTHER_ID);
    };
  }

  private static Batch batch(byte[] id) {
    return new Batch(
        (byte) 1,
        Collections.nCopies(10, id),
        Collections.nCopies(10, List.of()),
        ConsistencyLevel.ONE,
        ConsistencyLevel.SERIAL,
        1,
        null,
        0);
  }

  /** Rewrites a request and sees its answer. */
  @Benchmark
  public void requestAndResponse(Blackhole blackhole) {
    blackhole.consume(levels.sent(frame, NOW));
    blackhole.consume(levels.received(answer, NOW));
  }
}
