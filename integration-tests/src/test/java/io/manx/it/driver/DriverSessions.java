// SPDX-License-Identifier: Apache-2.0

package io.manx.it.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.driver.ManxLoadBalancingPolicy;
import io.manx.driver.ManxSpeculativeExecutionPolicy;
import io.manx.it.nodes.PatientSession;
import io.manx.lab.cluster.Cluster;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Sessions with and without Manx's policies in the driver, for cold nodes on slow machines. They
 * close without delay.
 */
public final class DriverSessions {
  private static final String BALANCING = "basic.load-balancing-policy.";

  private DriverSessions() {}

  /** Opens a session of the unmodified driver with these options. */
  public static CqlSession stock(Cluster cluster, String... options) {
    return open(cluster.contactPoints(), cluster.localDataCentre(), List.of(options));
  }

  /** Opens a session with both of Manx's policies and these options. */
  public static CqlSession manx(Cluster cluster, String... options) {
    return manx(cluster.contactPoints(), cluster.localDataCentre(), options);
  }

  public static CqlSession manx(
      Collection<InetSocketAddress> contactPoints, String dataCentre, String... options) {
    List<String> all =
        new ArrayList<>(
            List.of(
                BALANCING + "class = " + ManxLoadBalancingPolicy.class.getName(),
                "advanced.speculative-execution-policy.class = "
                    + ManxSpeculativeExecutionPolicy.class.getName()));
    all.addAll(List.of(options));
    return open(contactPoints, dataCentre, all);
  }

  private static CqlSession open(
      Collection<InetSocketAddress> contactPoints, String dataCentre, List<String> options) {
    return CqlSession.builder()
        .addContactPoints(contactPoints)
        .withLocalDatacenter(dataCentre)
        .withConfigLoader(PatientSession.config(options))
        .build();
  }

  /** Returns a counter of Manx in a session. */
  public static long count(CqlSession session, String counter) {
    ManxLoadBalancingPolicy policy =
        (ManxLoadBalancingPolicy) session.getContext().getLoadBalancingPolicy("default");
    return policy.counters().getOrDefault(counter, -1L);
  }
}
