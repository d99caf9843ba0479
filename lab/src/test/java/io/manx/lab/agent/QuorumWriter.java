package io.manx.lab.agent;

import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Writes one record after the other at QUORUM in the background, and keeps those acknowledged. */
final class QuorumWriter implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** Else a machine with two cores has no time to start nodes. */
  private static final int PAUSE_MILLIS = 5;

  private final Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final Thread thread;

  QuorumWriter(AgentCluster nodes) {
    thread = new Thread(() -> run(nodes), "quorum-writer");
    thread.start();
  }

  private void run(AgentCluster nodes) {
    for (int id = 0; !stopped.get(); id++) {
      SimpleStatement write =
          SimpleStatement.newInstance("INSERT INTO k.written (id, v) VALUES (?, ?)", id, id)
              .setIdempotent(true)
              .setConsistencyLevel(ConsistencyLevel.QUORUM);
      try {
        nodes.session.execute(write);
        acknowledged.add(id);
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      } catch (DriverException e) {
        // Not acknowledged: it may be there or not.
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Returns once this many more are acknowledged. */
  void awaitMore(int count) {
    int wanted = acknowledged.size() + count;
    await().atMost(PATIENCE).until(() -> acknowledged.size() >= wanted);
  }

  /** Returns the records that were acknowledged. */
  Set<Integer> stop() throws InterruptedException {
    stopped.set(true);
    thread.join();
    return acknowledged;
  }

  @Override
  public void close() throws InterruptedException {
    stop();
  }
}
