package io.manx.cli.argument;

import com.datastax.oss.driver.api.core.CqlSession;
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

/** Options that say in which cluster the enrolled tables are. */
public final class EnrolmentArguments {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @ArgGroup(validate = false, heading = "%nAnother cluster:%n")
  private ConnectionArguments connection = new ConnectionArguments();

  @Mixin private ClusterName name = new ClusterName();

  /** Commands that lead to the same cluster. */
  public ManxCommands commands() {
    List<String> words = new ArrayList<>(connection.shown());
    if (!connection.external()) {
      words.addAll(0, name.shown());
    }
    return new ManxCommands(words);
  }

  /** Connects to it. */
  public CqlSession connect() {
    return Clients.connectOne(clients(), PATIENCE);
  }

  /**
   * Returns what repairs its tables.
   *
   * @throws UserException if it is not one of this machine
   */
  public Repairs repairs() {
    if (connection.external()) {
      throw new UserException(
          "--repair works on nodes of 'manx cluster' only; leave it out, and use nodetool as you are told then");
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
