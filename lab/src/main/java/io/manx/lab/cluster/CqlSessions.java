package io.manx.lab.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Driver sessions for single statements: patient, because schema changes take seconds. */
public final class CqlSessions {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private CqlSessions() {}

  /** A session with all nodes of a cluster's first data centre. */
  public static CqlSession open(Cluster cluster) {
    return builder(cluster.localDataCentre()).addContactPoints(cluster.contactPoints()).build();
  }

  /**
   * A session yet without contact points.
   *
   * @param localDataCentre where coordinators are chosen, or null for that of the contact points
   */
  public static CqlSessionBuilder builder(@Nullable String localDataCentre) {
    ProgrammaticDriverConfigLoaderBuilder config =
        DriverConfigLoader.programmaticBuilder()
            .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, PATIENCE)
            .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, PATIENCE)
            .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, PATIENCE)
            // Netty would wait two seconds for late work at the end.
            .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
            .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0);
    if (localDataCentre == null) {
      config.withString(
          DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS, "DcInferringLoadBalancingPolicy");
      return CqlSession.builder().withConfigLoader(config.build());
    }
    return CqlSession.builder()
        .withConfigLoader(config.build())
        .withLocalDatacenter(localDataCentre);
  }
}
