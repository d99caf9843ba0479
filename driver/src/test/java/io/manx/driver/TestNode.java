// SPDX-License-Identifier: Apache-2.0

package io.manx.driver;

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
import java.util.function.Supplier;

/** A node in a data centre and rack of the test's choice. */
public final class TestNode implements Node {
  private final int number;
  private final String dataCentre;
  private Supplier<String> rack;
  private EndPoint endPoint;
  private NodeState state = NodeState.UP;
  private NodeDistance distance = NodeDistance.IGNORED;

  /**
   * Creates one.
   *
   * @param number of its address, below 200
   */
  public TestNode(int number, String dataCentre, String rack) {
    this.number = number;
    this.dataCentre = dataCentre;
    this.rack = () -> rack;
    endPoint = new DefaultEndPoint(new InetSocketAddress("127.0.9." + (number + 1), 9042));
  }

  /** Its end point is this from now on. */
  public void setEndPoint(EndPoint endPoint) {
    this.endPoint = endPoint;
  }

  /** Its rack is supplied by this from now on. */
  public void setRackOf(Supplier<String> rack) {
    this.rack = rack;
  }

  /** Its state is this from now on. */
  public void setState(NodeState state) {
    this.state = state;
  }

  /** Its distance is this from now on. */
  public void setDistance(NodeDistance distance) {
    this.distance = distance;
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
    return dataCentre;
  }

  @Override
  public String getRack() {
    return rack.get();
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
    return state;
  }

  @Override
  public long getUpSinceMillis() {
    return -1;
  }

  @Override
  public int getOpenConnections() {
    return state == NodeState.UP ? 1 : 0;
  }

  @Override
  public boolean isReconnecting() {
    return false;
  }

  @Override
  public NodeDistance getDistance() {
    return distance;
  }

  @Override
  public UUID getHostId() {
    return new UUID(0, number);
  }

  @Override
  public UUID getSchemaVersion() {
    return new UUID(1, 1);
  }

  @Override
  public String toString() {
    return "node" + number + " in " + dataCentre + "/" + rack + " " + state;
  }
}
