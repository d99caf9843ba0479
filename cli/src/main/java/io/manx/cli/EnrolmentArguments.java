package io.manx.cli;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.lab.load.ClientOptions;
import io.manx.lab.load.Clients;
import io.manx.lab.testbed.EmbeddedTestbed;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;

/** Options that say in which cluster the enrolled tables are. */
final class EnrolmentArguments {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @ArgGroup(validate = false, heading = "%nAnother cluster:%n")
  private ConnectionArguments connection = new ConnectionArguments();

  @Mixin private ClusterName name = new ClusterName();

  /** Connects to it. */
  CqlSession connect() {
    return Clients.connectOne(clients(), PATIENCE);
  }

  private ClientOptions clients() {
    return connection.external()
        ? connection.options(Map.of())
        : EmbeddedTestbed.attach(name.value(), connection.access(Map.of())).clients();
  }
}
