// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.dht.Range;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.AbstractNetworkTopologySnitch;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaCollection;
import org.apache.cassandra.utils.FBUtilities;

/**
 * A random cluster, seen from one of its nodes: data centres, racks, the replicas of one read, and
 * a snitch. The snitch sorts by data centre and rack as Cassandra's do, leaves the order as it is,
 * or ignores data centres, each in one case out of three. Not thread-safe.
 */
final class Topology extends AbstractNetworkTopologySnitch {
  static final int NODES = 12;
  static final InetAddressAndPort SELF = node(0);

  private static final int FIRST_PORT = 7000;
  private static final Token TOKEN = new LongToken(5);
  private static final Range<Token> RANGE = new Range<>(new LongToken(0), new LongToken(10));
  private static final Order[] ORDERS = Order.values();

  private enum Order {
    BY_PROXIMITY,
    AS_GIVEN,
    BLIND
  }

  private final InetAddressAndPort[] nodes = new InetAddressAndPort[NODES];
  private final String[] dataCentres = new String[NODES];
  private final String[] racks = new String[NODES];
  private final int[] blindRanks = new int[NODES];
  private final boolean[] living = new boolean[NODES];
  private final int[] shuffled = new int[NODES];
  private final List<Replica> replicas = new ArrayList<>();
  private Order order = Order.BY_PROXIMITY;
  private boolean hasTransient;

  Topology() {
    FBUtilities.setBroadcastInetAddressAndPort(SELF);
    for (int i = 0; i < NODES; i++) {
      nodes[i] = node(i);
      shuffled[i] = i;
    }
  }

  private static InetAddressAndPort node(int index) {
    try {
      byte[] address = {127, 0, 0, 1};
      return InetAddressAndPort.getByAddressOverrideDefaults(
          InetAddress.getByAddress(address), address, FIRST_PORT + index);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int index(InetAddressAndPort node) {
    return node.getPort() - FIRST_PORT;
  }

  /** Draws the next cluster. */
  void draw(SplittableRandom random) {
    int mostDataCentres = random.nextInt(1, 4);
    int mostRacks = random.nextInt(1, 4);
    order = ORDERS[random.nextInt(ORDERS.length)];
    for (int i = 0; i < NODES; i++) {
      dataCentres[i] = "dc" + random.nextInt(mostDataCentres);
      racks[i] = "rack" + random.nextInt(mostRacks);
      blindRanks[i] = random.nextInt(NODES);
      living[i] = random.nextInt(8) > 0;
    }
    drawReplicas(random);
  }

  /** Draws the replicas; one set in four may contain transient ones. */
  private void drawReplicas(SplittableRandom random) {
    boolean mayBeTransient = random.nextInt(4) == 0;
    int count = random.nextInt(1, 1 + random.nextInt(3, NODES));
    replicas.clear();
    hasTransient = false;
    for (int i = 0; i < count; i++) {
      int other = random.nextInt(i, NODES);
      int drawn = shuffled[other];
      shuffled[other] = shuffled[i];
      shuffled[i] = drawn;
      boolean isTransient = mayBeTransient && random.nextInt(3) == 0;
      replicas.add(new Replica(nodes[drawn], RANGE, !isTransient));
      hasTransient |= isTransient;
    }
  }

  EndpointsForToken forToken() {
    return EndpointsForToken.copyOf(TOKEN, replicas);
  }

  EndpointsForRange forRange() {
    return EndpointsForRange.copyOf(replicas);
  }

  boolean hasTransient() {
    return hasTransient;
  }

  boolean isLiving(Replica replica) {
    return isLiving(replica.endpoint());
  }

  boolean isLiving(InetAddressAndPort node) {
    return living[index(node)];
  }

  boolean isLocal(Replica replica) {
    return getDatacenter(replica.endpoint()).equals(getLocalDatacenter());
  }

  /** Whether its rack has the name of the local rack, in any data centre. */
  boolean isInLocalRack(InetAddressAndPort node) {
    return getRack(node).equals(getLocalRack());
  }

  InetAddressAndPort nodeAt(int index) {
    return nodes[index];
  }

  @Override
  public String getRack(InetAddressAndPort endpoint) {
    return racks[index(endpoint)];
  }

  @Override
  public String getDatacenter(InetAddressAndPort endpoint) {
    return dataCentres[index(endpoint)];
  }

  @Override
  public <C extends ReplicaCollection<? extends C>> C sortedByProximity(
      InetAddressAndPort address, C unsorted) {
    return order == Order.AS_GIVEN ? unsorted : super.sortedByProximity(address, unsorted);
  }

  @Override
  public int compareEndpoints(InetAddressAndPort address, Replica one, Replica other) {
    return order == Order.BLIND
        ? Integer.compare(blindRanks[index(one.endpoint())], blindRanks[index(other.endpoint())])
        : super.compareEndpoints(address, one, other);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(order + " from " + place(SELF) + ":");
    replicas.forEach(replica -> text.append(' ').append(replica).append(place(replica.endpoint())));
    return text.toString();
  }

  private String place(InetAddressAndPort node) {
    return getDatacenter(node) + '/' + getRack(node) + (living[index(node)] ? "" : " down");
  }
}
