// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks.driver;

import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A node that is up, without connections. */
final class FixedNode implements Node {
  static final String DATA_CENTRE = "dc";

  private final EndPoint endPoint;
  private final UUID hostId;

  FixedNode(int number) {
    endPoint = new DefaultEndPoint(new InetSocketAddress("127.0.9." + (number + 1), 9042));
    hostId = new UUID(0, number);
  }

  @Override
  public EndPoint getEndPoint() {
    return endPoint;
  }

  @Override
  public Optional<InetSocketAddress> getBroadcastRpcAddress() {
    return Optional.empty();
  }

  @Override
  public Optional<InetSocketAddress> getBroadcastAddress() {
    return Optional.empty();
  }

  @Override
  public Optional<InetSocketAddress> getListenAddress() {
    return Optional.empty();
  }

  @Override
  public String getDatacenter() {
    return DATA_CENTRE;
  }

  @Override
  public String getRack() {
    return "rack";
  }

  @Override
  public Version getCassandraVersion() {
    return Version.V4_0_0;
  }

  @Override
  public Map<String, Object> getExtras() {
    return Map.of();
  }

  @Override
  public NodeState getState() {
    return NodeState.UP;
  }

  @Override
  public long getUpSinceMillis() {
    return -1;
  }

  @Override
  public int getOpenConnections() {
    return 1;
  }

  @Override
  public boolean isReconnecting() {
    return false;
  }

  @Override
  public NodeDistance getDistance() {
    return NodeDistance.LOCAL;
  }

  @Override
  public UUID getHostId() {
    return hostId;
  }

  @Override
  public UUID getSchemaVersion() {
    return hostId;
  }
}
