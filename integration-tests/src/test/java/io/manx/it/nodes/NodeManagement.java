// SPDX-License-Identifier: Apache-2.0

package io.manx.it.nodes;

import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.NodeJmx;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.Attribute;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Changes nodes through JMX, as an operator does. Nodes are numbered from 1. */
public final class NodeManagement {
  private static final ObjectName READ_STAGE =
      objectName("org.apache.cassandra.request:type=ReadStage");

  private static final ObjectName STORAGE =
      objectName("org.apache.cassandra.db:type=StorageService");

  private final Cluster cluster;

  public NodeManagement(Cluster cluster) {
    this.cluster = cluster;
  }

  private static ObjectName objectName(String name) {
    try {
      return new ObjectName(name);
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Has a node prefer itself, however slow it seems; the dynamic snitch would not. */
  public void preferItself(int number) {
    dynamicSnitch(number, false);
  }

  /** Flushes a node's memtables of a keyspace to disk. */
  public void flush(int number, String keyspace) {
    try (NodeJmx jmx = new NodeJmx(cluster.node(number))) {
      jmx.flush(keyspace);
    }
  }

  public void dynamicSnitch(int number, boolean dynamic) {
    try (NodeJmx jmx = new NodeJmx(cluster.node(number))) {
      jmx.updateSnitch("GossipingPropertyFileSnitch", dynamic, 100, 600_000, 1.0);
    }
  }

  /** Adds to a node's score, for all dynamic snitches. */
  public void severity(int number, double severity) throws Exception {
    ObjectName snitch = new ObjectName("org.apache.cassandra.db:type=DynamicEndpointSnitch");
    on(number, node -> node.setAttribute(snitch, new Attribute("Severity", severity)));
  }

  /** Has a node leave the cluster for good, although that lowers the replication. */
  public void decommission(int number) throws Exception {
    String[] types = {boolean.class.getName()};
    on(number, node -> node.invoke(STORAGE, "decommission", new Object[] {true}, types));
  }

  /** Has a node seem dead to others at once, as {@code nodetool disablegossip} does. */
  public void stopGossip(int number) throws Exception {
    on(number, node -> node.invoke(STORAGE, "stopGossiping", new Object[0], new String[0]));
  }

  /** Undoes {@link #stopGossip}. */
  public void startGossip(int number) throws Exception {
    on(number, node -> node.invoke(STORAGE, "startGossiping", new Object[0], new String[0]));
  }

  /** Whether a node takes another for dead. */
  public boolean isDead(int observer, int other) {
    try (NodeJmx jmx = new NodeJmx(cluster.node(observer))) {
      return jmx.unreachableNodes().contains(cluster.node(other).broadcastAddress());
    }
  }

  /** Sets the number of readers, as {@code nodetool setconcurrency ReadStage} does. */
  public void setReaders(int number, int readers) throws Exception {
    on(number, node -> node.setAttribute(READ_STAGE, new Attribute("MaximumPoolSize", readers)));
  }

  /** Returns how many reads a node executes at once. */
  public int readers(int number) throws Exception {
    return (Integer) attribute(number, READ_STAGE, "MaximumPoolSize");
  }

  /** Returns how many expired reads a node has dropped, as {@code tpstats} shows. */
  public long droppedReads(int number) throws Exception {
    String bean = "org.apache.cassandra.metrics:type=DroppedMessage,scope=READ,name=Dropped";
    return (Long) attribute(number, objectName(bean), "Count");
  }

  /**
   * Sets whether a node keeps writes for nodes that do not answer, as {@code enablehandoff} does.
   */
  public void setHints(int number, boolean enabled) throws Exception {
    ObjectName proxy = objectName("org.apache.cassandra.db:type=StorageProxy");
    on(number, node -> node.setAttribute(proxy, new Attribute("HintedHandoffEnabled", enabled)));
  }

  /** Returns an attribute of a node's storage service. */
  public Object storage(int number, String name) throws Exception {
    return attribute(number, STORAGE, name);
  }

  public void setStorage(int number, String name, Object value) throws Exception {
    on(number, node -> node.setAttribute(STORAGE, new Attribute(name, value)));
  }

  private Object attribute(int number, ObjectName bean, String name) throws Exception {
    AtomicReference<Object> value = new AtomicReference<>();
    on(number, node -> value.set(node.getAttribute(bean, name)));
    return value.get();
  }

  /** A change of a node through JMX. */
  private interface Management {
    void on(MBeanServerConnection node) throws Exception;
  }

  @SuppressWarnings("BanJNDI") // The address is our own node's on this machine.
  private void on(int number, Management management) throws Exception {
    String url =
        "service:jmx:rmi:///jndi/rmi://127.0.0.1:" + cluster.node(number).jmxPort() + "/jmxrmi";
    try (JMXConnector jmx = JMXConnectorFactory.connect(new JMXServiceURL(url))) {
      management.on(jmx.getMBeanServerConnection());
    }
  }
}
