// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import java.util.SplittableRandom;
import org.apache.cassandra.config.Config;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.ReplicaCollection;

/**
 * A dynamic snitch over another one, with random scores, as Cassandra's class computes scores only
 * within a node. Not thread-safe.
 */
final class BlindDynamicSnitch extends DynamicEndpointSnitch {
  private long scores;

  private BlindDynamicSnitch(IEndpointSnitch beneath) {
    super(beneath);
  }

  static BlindDynamicSnitch over(IEndpointSnitch beneath) {
    DatabaseDescriptor.setConfig(new Config());
    return new BlindDynamicSnitch(beneath);
  }

  void draw(SplittableRandom random) {
    scores = random.nextLong();
  }

  @Override
  public <C extends ReplicaCollection<? extends C>> C sortedByProximity(
      InetAddressAndPort address, C unsorted) {
    return unsorted.sorted(
        (one, other) -> Long.compare(score(one.endpoint()), score(other.endpoint())));
  }

  private long score(InetAddressAndPort endpoint) {
    return endpoint.hashCode() * scores;
  }
}
