// SPDX-License-Identifier: Apache-2.0

package io.manx.it.nodes;

import static com.datastax.oss.driver.api.core.ProtocolVersion.V4;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import java.util.List;
import java.util.stream.IntStream;

/** Which records of keyspace {@code single}, where each has one replica, belong to a node. */
public final class OwnRecords {
  private OwnRecords() {}

  /** Returns the records of this node. */
  public static List<Integer> of(AgentCluster nodes, Node node) {
    TokenMap ring = nodes.session.getMetadata().getTokenMap().orElseThrow();
    return IntStream.range(0, AgentCluster.RECORDS)
        .filter(id -> ring.getReplicas("single", TypeCodecs.INT.encode(id, V4)).contains(node))
        .boxed()
        .toList();
  }
}
