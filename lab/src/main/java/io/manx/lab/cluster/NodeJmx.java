// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/**
 * Management calls to one node. Connects on first use and again after the node was restarted.
 *
 * <p>Calls from several threads run one after the other. A call to a stopped process waits at most
 * 60 s.
 */
public final class NodeJmx implements AutoCloseable {
  private static final String STORAGE = "org.apache.cassandra.db:type=StorageService";
  private static final String SNITCH = "org.apache.cassandra.db:type=EndpointSnitchInfo";

  private static final String SCORES = "org.apache.cassandra.db:type=DynamicEndpointSnitch";
  private static final String DYNAMIC_SNITCH = "org.apache.cassandra.locator.DynamicEndpointSnitch";

  static {
    // The only way to bound RMI calls; read once, when RMI is first used.
    if (System.getProperty("sun.rmi.transport.tcp.responseTimeout") == null) {
      System.setProperty("sun.rmi.transport.tcp.responseTimeout", "60000");
    }
  }

  private final Node node;
  private @Nullable JMXConnector connector;

  public NodeJmx(Node node) {
    this.node = node;
  }

  /**
   * Runs a full garbage collection, so that garbage of earlier work does not affect a measurement.
   */
  public void collectGarbage() {
    invoke("java.lang:type=Memory", "gc");
  }

  /** Compacts all tables of a keyspace into one sstable each. */
  public void forceKeyspaceCompaction(String keyspace) {
    Object[] arguments = {false, keyspace, new String[0]};
    String[] types = {"boolean", String.class.getName(), String[].class.getName()};
    call(server -> server.invoke(name(STORAGE), "forceKeyspaceCompaction", arguments, types));
  }

  /** Writes all memtables of a keyspace to disk. */
  public void flush(String keyspace) {
    Object[] arguments = {keyspace, new String[0]};
    String[] types = {String.class.getName(), String[].class.getName()};
    call(server -> server.invoke(name(STORAGE), "forceKeyspaceFlush", arguments, types));
  }

  /**
   * Begins a full repair of a table's ranges for which this node is the first replica.
   *
   * @return its number for {@link #repairStatus}; 0 if there is nothing to repair
   */
  public int beginRepair(String keyspace, String table) {
    Map<String, String> options =
        Map.of(
            "columnFamilies",
            table,
            "primaryRange",
            "true",
            "incremental",
            "false",
            "parallelism",
            "parallel");
    Object[] arguments = {keyspace, options};
    String[] types = {String.class.getName(), Map.class.getName()};
    Object number = call(server -> server.invoke(name(STORAGE), "repairAsync", arguments, types));
    return number == null ? 0 : (Integer) number;
  }

  /**
   * The status of a repair: {@code IN_PROGRESS}, {@code COMPLETED} or {@code FAILED}, followed by
   * messages. Empty if the node does not know the repair.
   */
  public List<String> repairStatus(int repair) {
    Object[] arguments = {repair};
    String[] types = {"int"};
    Object status =
        call(server -> server.invoke(name(STORAGE), "getParentRepairStatus", arguments, types));
    return status == null ? List.of() : strings(status);
  }

  /** Flushes everything and refuses further requests until a restart. */
  public void drain() {
    invoke(STORAGE, "drain");
  }

  /**
   * Replaces the endpoint snitch while the node runs.
   *
   * @param className simple or full name of the snitch's class
   * @param dynamic whether the dynamic snitch wraps it
   * @param updateMillis how often the dynamic snitch scores
   * @param resetMillis how often it resets its scores
   * @param badnessThreshold how much worse than others a replica must score to lose its place
   */
  public void updateSnitch(
      String className,
      boolean dynamic,
      int updateMillis,
      int resetMillis,
      double badnessThreshold) {
    Object[] arguments = {className, dynamic, updateMillis, resetMillis, badnessThreshold};
    String[] types = {
      String.class.getName(),
      Boolean.class.getName(),
      Integer.class.getName(),
      Integer.class.getName(),
      Double.class.getName()
    };
    call(server -> server.invoke(name(STORAGE), "updateSnitch", arguments, types));
  }

  /**
   * Simple name of the snitch's class; if the dynamic snitch wraps it, the name of the inner one.
   */
  public String snitchName() {
    String name = snitchClass();
    if (name.equals(DYNAMIC_SNITCH)) {
      name = String.valueOf(attribute(SCORES, "SubsnitchClassName"));
    }
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** Whether the dynamic snitch wraps the one in use. */
  public boolean isDynamicSnitch() {
    return snitchClass().equals(DYNAMIC_SNITCH);
  }

  private String snitchClass() {
    return String.valueOf(attribute(SNITCH, "SnitchName"));
  }

  /** Counter of one table, such as {@code SpeculativeRetries}. */
  public long tableCounter(String keyspace, String table, String metric) {
    return ((Number) attribute(tableMetric(keyspace, table, metric), "Count")).longValue();
  }

  /** Integer gauge of one table, such as {@code SpeculativeSampleLatencyNanos}. */
  public long tableGauge(String keyspace, String table, String metric) {
    return ((Number) attribute(tableMetric(keyspace, table, metric), "Value")).longValue();
  }

  private static String tableMetric(String keyspace, String table, String metric) {
    return "org.apache.cassandra.metrics:type=Table,keyspace=%s,scope=%s,name=%s"
        .formatted(keyspace, table, metric);
  }

  /** Announced addresses of the nodes that this one considers up. */
  public List<String> liveNodes() {
    return strings(attribute(STORAGE, "LiveNodes"));
  }

  /** Announced addresses of the nodes that this one considers down. */
  public List<String> unreachableNodes() {
    return strings(attribute(STORAGE, "UnreachableNodes"));
  }

  /** Announced addresses of the nodes that have not finished joining. */
  public List<String> joiningNodes() {
    return strings(attribute(STORAGE, "JoiningNodes"));
  }

  /** {@code NORMAL} once the node serves its part of the ring. */
  public String operationMode() {
    return String.valueOf(attribute(STORAGE, "OperationMode"));
  }

  /** Version of the node's schema; nodes with the same version agree. */
  public String schemaVersion() {
    return String.valueOf(attribute(STORAGE, "SchemaVersion"));
  }

  /** Tells a listener of each pause for garbage collection, until the connection ends. */
  public void onCollection(PauseListener listener) {
    call(
        server -> {
          PauseNotifications.follow(server, listener);
          return null;
        });
  }

  /** Any attribute of any bean. */
  public Object attribute(String bean, String attribute) {
    Object value = call(server -> server.getAttribute(name(bean), attribute));
    if (value == null) {
      throw new UserException(node + " has no value for " + attribute + " of " + bean);
    }
    return value;
  }

  private void invoke(String bean, String operation) {
    call(server -> server.invoke(name(bean), operation, new Object[0], new String[0]));
  }

  private synchronized @Nullable Object call(JmxCall call) {
    try {
      try {
        return call.on(connection());
      } catch (IOException e) {
        close();
        return call.on(connection());
      }
    } catch (IOException e) {
      close();
      throw new UserException(
          "no management connection to " + node + ": does it run? see 'manx cluster status'", e);
    } catch (JMException | RuntimeException e) {
      throw new UserException("management call to " + node + " failed: " + e, e);
    }
  }

  @SuppressWarnings("BanJNDI") // The address is that of our own node on this machine.
  private MBeanServerConnection connection() throws IOException {
    JMXConnector open = connector;
    if (open == null) {
      String url = "service:jmx:rmi:///jndi/rmi://127.0.0.1:%d/jmxrmi".formatted(node.jmxPort());
      // No periodic check: otherwise a thread would poll nodes that are stopped on purpose.
      open =
          JMXConnectorFactory.connect(
              new JMXServiceURL(url), Map.of("jmx.remote.x.client.connection.check.period", 0L));
      connector = open;
    }
    return open.getMBeanServerConnection();
  }

  /** Ends the connection; the next call opens another. */
  @Override
  public synchronized void close() {
    JMXConnector open = connector;
    connector = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // The node has ended, and the connection with it.
      }
    }
  }

  private static ObjectName name(String bean) {
    try {
      return new ObjectName(bean);
    } catch (JMException e) {
      throw new IllegalArgumentException(bean, e);
    }
  }

  private static List<String> strings(Object list) {
    return Arrays.stream(((List<?>) list).toArray()).map(String::valueOf).toList();
  }

  /** A call of the node's MBean server. */
  private interface JmxCall {
    @Nullable Object on(MBeanServerConnection server) throws IOException, JMException;
  }
}
