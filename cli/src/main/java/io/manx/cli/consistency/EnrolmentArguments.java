// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.cli.argument.ClusterName;
import io.manx.cli.argument.ConnectionArguments;
import io.manx.lab.consistency.switching.ManxCommands;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.Clients;
import io.manx.lab.testbed.EmbeddedTestbed;
import io.manx.lab.testbed.Repairs;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;

/** Options that choose the cluster of the enrolled tables. */
final class EnrolmentArguments {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @ArgGroup(validate = false, heading = "%nAnother cluster:%n")
  private ConnectionArguments connection = new ConnectionArguments();

  @Mixin private ClusterName name = new ClusterName();

  /** Commands that use the same cluster. */
  ManxCommands commands() {
    List<String> words = new ArrayList<>(connection.shown());
    if (!connection.external()) {
      words.addAll(0, name.shown());
    }
    return new ManxCommands(words);
  }

  /** Connects to the cluster. */
  CqlSession connect() {
    return Clients.connectOne(clients(), PATIENCE);
  }

  /**
   * Returns the repairs of the cluster's tables.
   *
   * @throws UserException if the cluster is not one of this machine
   */
  Repairs repairs() {
    if (connection.external()) {
      throw new UserException(
          "--repair works on nodes of 'manx cluster' only; drop it, and use nodetool as the command"
              + " then says");
    }
    return embedded().repairs().orElseThrow();
  }

  private ClientOptions clients() {
    return connection.external() ? connection.options(Map.of()) : embedded().clients();
  }

  private EmbeddedTestbed embedded() {
    return EmbeddedTestbed.attach(name.value(), connection.access(Map.of()));
  }
}
