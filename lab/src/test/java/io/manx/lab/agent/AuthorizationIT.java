package io.manx.lab.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import io.manx.lab.cluster.AgentJar;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Progress;
import io.manx.lab.cluster.StateDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Under authorization, the agent obeys those who may modify its settings, and nobody else. */
class AuthorizationIT {
  private static final String CHANGE = "UPDATE manx.settings SET value = 'on' WHERE name = 'mode'";

  @TempDir Path home;

  @Test
  void settingsChangeForRolesThatMayModifyThem() {
    ClusterOptions options =
        AgentJar.addTo(
            TestNodes.options("authorization-it", 1)
                .withServerOptions(
                    Map.of(
                        "authenticator",
                        "PasswordAuthenticator",
                        "authorizer",
                        "CassandraAuthorizer")));
    StateDirectory state = TestNodes.state(home);
    try (Cluster cluster = Cluster.start(state, options, Progress.SILENT, node -> () -> {})) {
      try (CqlSession superuser = superuser(cluster)) {
        superuser.execute("CREATE ROLE reader WITH PASSWORD = 'r' AND LOGIN = true");
        superuser.execute("CREATE ROLE operator WITH PASSWORD = 'o' AND LOGIN = true");
        superuser.execute("GRANT SELECT ON TABLE manx.settings TO reader");
        superuser.execute("GRANT MODIFY ON TABLE manx.settings TO operator");
      }
      try (CqlSession reader = session(cluster, "reader", "r")) {
        assertThat(reader.execute("SELECT * FROM manx.settings").all()).isNotEmpty();
        assertThatThrownBy(() -> reader.execute(CHANGE)).isInstanceOf(UnauthorizedException.class);
        assertThatThrownBy(() -> reader.execute("TRUNCATE manx.latency"))
            .isInstanceOf(UnauthorizedException.class);
        assertThatThrownBy(() -> reader.execute("SELECT * FROM manx.status"))
            .isInstanceOf(UnauthorizedException.class);
      }
      try (CqlSession operator = session(cluster, "operator", "o")) {
        operator.execute(CHANGE);
      }
      try (CqlSession superuser = superuser(cluster)) {
        Row mode = superuser.execute("SELECT value FROM manx.settings WHERE name = 'mode'").one();
        assertThat(mode.getString("value")).isEqualTo("on");
      }
    }
  }

  /** The first superuser comes a moment after the node. */
  private static CqlSession superuser(Cluster cluster) {
    AtomicReference<CqlSession> session = new AtomicReference<>();
    await()
        .atMost(Duration.ofSeconds(60))
        .ignoreExceptions()
        .until(
            () -> {
              session.set(session(cluster, "cassandra", "cassandra"));
              return true;
            });
    return session.get();
  }

  private static CqlSession session(Cluster cluster, String user, String password) {
    return PatientSession.builder(cluster).withAuthCredentials(user, password).build();
  }
}
