// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.core.wire.SlowReadLimits;
import io.manx.lab.load.NodeReports.SlowRead;
import io.manx.lab.load.client.NodeNames;
import io.manx.results.run.RequestStory;
import io.manx.results.run.RequestStory.CopyAnswer;
import io.manx.results.run.RequestStory.Sending;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The stories of slow reads in the agents' table {@code manx.slow_reads}. Their events are texts
 * such as {@code 5.20 copy 127.0.1.3}; unknown ones are left out.
 */
final class SlowReadStories {
  private static final String QUERY = "SELECT began_at, total_ms, events FROM manx.slow_reads";

  private static final double MILLIS_PER_SECOND = 1e3;

  private final NodeNames names;
  private final double originMillis;
  private final List<SlowRead> reads = new ArrayList<>();
  private final Set<String> nodes = new LinkedHashSet<>();
  private double keptFromMillis = Double.NEGATIVE_INFINITY;

  /**
   * Creates an empty collection.
   *
   * @param originMillis start of the measured part on the wall clock; what ended before is left out
   */
  SlowReadStories(NodeNames names, double originMillis) {
    this.names = names;
    this.originMillis = originMillis;
  }

  /** Adds those of all nodes that have the table and answer. */
  void addAll(CqlSession session) {
    for (Node node : session.getMetadata().getNodes().values()) {
      try {
        for (Row row : session.execute(SimpleStatement.newInstance(QUERY).setNode(node))) {
          Instant began = row.getInstant("began_at");
          List<String> events = row.getList("events", String.class);
          if (began != null && events != null) {
            add(names.of(node), began.toEpochMilli(), row.getDouble("total_ms"), events);
          }
        }
      } catch (DriverException e) {
        // It has no agent, does not answer, or does not permit it: others may explain more.
      }
    }
    readAt(System.currentTimeMillis());
  }

  /**
   * Notes when the last node was asked. Nodes forget the reads of a whole second at once.
   *
   * @param wallMillis that time on the wall clock, or a later one
   */
  void readAt(long wallMillis) {
    double keptMillis = (SlowReadLimits.SECONDS - 1) * MILLIS_PER_SECOND;
    keptFromMillis = wallMillis - keptMillis - originMillis;
  }

  /** Adds one. */
  void add(String node, long beganMillis, double totalMillis, List<String> events) {
    double began = beganMillis - originMillis;
    if (began + totalMillis >= 0) {
      reads.add(new SlowRead(began, story(node, totalMillis, events)));
      nodes.add(node);
    }
  }

  private RequestStory story(String node, double totalMillis, List<String> events) {
    List<Sending> sendings = new ArrayList<>();
    List<CopyAnswer> answers = new ArrayList<>();
    Double late = null;
    for (String event : events) {
      String[] words = event.split(" ", 3);
      if (words.length < 2) {
        continue;
      }
      double atMillis = Double.parseDouble(words[0]);
      String of = words.length == 3 ? words[2] : "";
      switch (words[1]) {
        case "sent", "copy", "repair" -> {
          boolean isCopy = words[1].equals("copy");
          boolean isRepair = words[1].equals("repair");
          sendings.add(new Sending(name(of), atMillis, isCopy, null, Sending.OPEN, isRepair));
        }
        case "late" -> late = atMillis;
        case "refused" -> answers.add(new CopyAnswer(atMillis, of));
        case "answered", "failed", "expired" -> end(sendings, name(of), atMillis, words[1]);
        default -> {
          // Of a newer agent.
        }
      }
    }
    return new RequestStory(node, 0, totalMillis, List.of(), sendings, late, answers);
  }

  private String name(String address) {
    return names.byAddress().getOrDefault(address, address);
  }

  /** Ends the earliest open sending to a node: each is taken to answer in the order of sending. */
  private static void end(List<Sending> sendings, String node, double atMillis, String how) {
    for (int i = 0; i < sendings.size(); i++) {
      Sending sending = sendings.get(i);
      if (sending.node().equals(node) && sending.end().equals(Sending.OPEN)) {
        sendings.set(i, sending.ended(atMillis, how));
        return;
      }
    }
  }

  /** Returns the stories. */
  List<SlowRead> reads() {
    return reads;
  }

  /** Returns since when all nodes had kept their stories, from the start of the measured part. */
  double keptFromMillis() {
    return keptFromMillis;
  }

  /** Returns the names of the nodes with stories: an agent that is off has the table, too. */
  List<String> nodes() {
    return List.copyOf(nodes);
  }

  /** Returns what agents kept since the start of the measured part; nothing without agents. */
  static SlowReadStories of(@Nullable AgentMeasurements agents, double originMillis) {
    return agents == null
        ? new SlowReadStories(new NodeNames(Map.of()), originMillis)
        : agents.slowReads(originMillis);
  }
}
