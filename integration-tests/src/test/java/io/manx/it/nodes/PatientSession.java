// SPDX-License-Identifier: Apache-2.0

package io.manx.it.nodes;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import io.manx.lab.cluster.Cluster;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sessions for cold nodes on slow machines; they close without delay. */
public final class PatientSession {
  private static final String ROOT = "datastax-java-driver.";
  private static final List<String> PATIENT =
      List.of(
          "basic.request.timeout = 30 seconds",
          "advanced.connection.init-query-timeout = 30 seconds",
          "advanced.control-connection.timeout = 30 seconds",
          "advanced.control-connection.schema-agreement.timeout = 60 seconds",
          "advanced.reconnection-policy.max-delay = 2 seconds",
          "advanced.netty.io-group.shutdown.quiet-period = 0",
          "advanced.netty.admin-group.shutdown.quiet-period = 0");

  private PatientSession() {}

  public static CqlSessionBuilder builder(Cluster cluster) {
    return CqlSession.builder()
        .addContactPoints(cluster.contactPoints())
        .withLocalDatacenter(cluster.localDataCentre())
        .withConfigLoader(config(List.of()));
  }

  /** Returns these options of the driver, given below its root, with patient timeouts. */
  public static DriverConfigLoader config(List<String> options) {
    return DriverConfigLoader.fromString(
        Stream.concat(PATIENT.stream(), options.stream())
            .map(option -> ROOT + option)
            .collect(Collectors.joining("\n")));
  }
}
