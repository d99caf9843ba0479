package io.manx.lab.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.lab.cluster.AgentJar;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Nodes with and without the agent, restarted one by one while idempotent reads go on. */
@SharedNodes(value = 2, spoils = true)
class MixedClusterIT {
  private static final List<String> WITHOUT = List.of();
  private static final Duration REST = Duration.ofMillis(5);

  @Test
  void nothingIsLostInAnyOrderOfRestarts(AgentCluster nodes) throws InterruptedException {
    nodes.asAtStart();
    nodes.set("policy", "manx");
    nodes.set("speculation", "budget");
    nodes.set("mode", "on");
    List<String> with = List.of(AgentJar.jvmOption().replace("mode=off", "mode=on"));
    try (Reads reads = new Reads(nodes)) {
      nodes.restart(1, WITHOUT);
      assertThat(withAgent(nodes)).hasSize(1);
      reads.requireProgress();
      nodes.restart(1, with);
      nodes.restart(2, WITHOUT);
      assertThat(withAgent(nodes)).hasSize(1);
      reads.requireProgress();
    }
    Node last = withAgent(nodes).get(0);
    nodes.awaitNoneOutstanding(List.of(last));
    assertThat(nodes.count(last, "counter", "feedback rejected")).isZero();
    requireFeedbackOnlyOfItself(nodes.on(last, "SELECT * FROM manx.replicas").all());
  }

  /** Who runs without the agent now has said nothing of itself since its restart, if ever. */
  private static void requireFeedbackOnlyOfItself(List<Row> replicas) {
    Row self = replicas.stream().filter(row -> row.getBoolean("self")).findAny().orElseThrow();
    assertThat(self.isNull("feedback_age_ms")).isFalse();
    for (Row replica : replicas) {
      if (replica != self && !replica.isNull("feedback_age_ms")) {
        assertThat(replica.getDouble("feedback_age_ms"))
            .isGreaterThan(self.getDouble("feedback_age_ms"));
      }
    }
  }

  private static List<Node> withAgent(AgentCluster nodes) {
    List<Node> found = new ArrayList<>();
    for (Node node : nodes.nodes()) {
      boolean present =
          nodes.on(node, "SELECT keyspace_name FROM system_virtual_schema.keyspaces").all().stream()
              .anyMatch(row -> "manx".equals(row.getString("keyspace_name")));
      if (present) {
        found.add(node);
      }
    }
    return found;
  }

  /** Reads one record after the other in the background, and keeps what fails. */
  private static final class Reads implements AutoCloseable {
    private final AgentCluster nodes;
    private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong done = new AtomicLong();
    private final PacedLoop loop;
    private int next;

    Reads(AgentCluster nodes) {
      this.nodes = nodes;
      loop = new PacedLoop(REST, this::readOne);
    }

    private void readOne() {
      SimpleStatement read =
          SimpleStatement.newInstance("SELECT v FROM k.t WHERE id = ?", next).setIdempotent(true);
      next = (next + 1) % AgentCluster.RECORDS;
      try {
        if (nodes.session.execute(read).one() == null) {
          failures.add(new AssertionError("a record is missing"));
        }
        done.incrementAndGet();
      } catch (DriverException e) {
        failures.add(e);
      }
    }

    void requireProgress() {
      assertThat(done.getAndSet(0)).isGreaterThan(100);
      assertThat(failures).isEmpty();
    }

    @Override
    public void close() throws InterruptedException {
      loop.close();
    }
  }
}
