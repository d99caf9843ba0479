// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import java.util.concurrent.ConcurrentHashMap;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.jspecify.annotations.Nullable;

/**
 * The parts of other nodes' range reads that wait here, by the node and the number of its message.
 * So a node's progress reports can affect only its own reads. Thread-safe.
 */
final class RangeParts {
  private final ConcurrentHashMap<Part, ScheduledRead> waiting = new ConcurrentHashMap<>();

  void waits(ScheduledRead read) {
    if (read.part != null) {
      waiting.put(read.part, read);
    }
  }

  void started(ScheduledRead read) {
    if (read.part != null) {
      waiting.remove(read.part);
    }
  }

  /** Returns the read of a part that waits here, or null. */
  @Nullable ScheduledRead find(InetAddressAndPort coordinator, long message) {
    return waiting.get(new Part(coordinator, message));
  }

  int size() {
    return waiting.size();
  }
}
