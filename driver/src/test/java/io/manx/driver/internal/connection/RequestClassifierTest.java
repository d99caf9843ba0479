// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.internal.core.config.ConfigChangeEvent;
import io.manx.driver.TestContext;
import org.junit.jupiter.api.Test;

/** Which consistency level a request has, as the driver chooses it. */
class RequestClassifierTest {
  private static final SimpleStatement READ = SimpleStatement.newInstance("SELECT * FROM t");
  private static final String LEVEL = "basic.request.consistency = ";

  private static RequestClassifier kinds(TestContext context) {
    return new RequestClassifier(new Connections(), context, () -> 0);
  }

  @Test
  void theProfileOfARequestSaysWhetherItIsSerial() {
    try (TestContext context =
        new TestContext("profiles.strong." + LEVEL + "LOCAL_SERIAL", "profiles.plain {}")) {
      RequestClassifier kinds = kinds(context);
      assertThat(kinds.isTransaction(READ)).isFalse();
      assertThat(kinds.isTransaction(READ.setExecutionProfileName("plain"))).isFalse();
      assertThat(kinds.isTransaction(READ.setExecutionProfileName("strong"))).isTrue();
    }
  }

  @Test
  void aPlainProfileBesideASerialDefaultIsPlain() {
    try (TestContext context =
        new TestContext(LEVEL + "SERIAL", "profiles.plain." + LEVEL + "LOCAL_ONE")) {
      RequestClassifier kinds = kinds(context);
      assertThat(kinds.isTransaction(READ)).isTrue();
      assertThat(kinds.isTransaction(READ.setExecutionProfileName("plain"))).isFalse();
    }
  }

  @Test
  void aProfileThatIsMadeInTheProgramCountsAndTheStatementBeforeAll() {
    try (TestContext context = new TestContext("profiles.strong." + LEVEL + "SERIAL")) {
      RequestClassifier kinds = kinds(context);
      var made =
          context
              .getConfig()
              .getDefaultProfile()
              .withString(DefaultDriverOption.REQUEST_CONSISTENCY, "LOCAL_SERIAL");
      assertThat(kinds.isTransaction(READ.setExecutionProfile(made))).isTrue();
      assertThat(
              kinds.isTransaction(
                  READ.setExecutionProfile(made)
                      .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM)))
          .isFalse();
      assertThat(kinds.isTransaction(READ.setConsistencyLevel(DefaultConsistencyLevel.SERIAL)))
          .isTrue();
    }
  }

  /** The driver reads its configuration again while sessions use it. */
  @Test
  void aLevelThatChangesIsTakenNoteOf() {
    try (TestContext context = new TestContext()) {
      Connections connections = Observation.of(context);
      DriverExecutionProfile profile = mock(DriverExecutionProfile.class);
      when(profile.getString(DefaultDriverOption.REQUEST_CONSISTENCY))
          .thenReturn("LOCAL_ONE", "SERIAL");
      ProfileLevels levels = connections.profileLevels();
      assertThat(levels.of(profile)).isEqualTo(DefaultConsistencyLevel.LOCAL_ONE);
      assertThat(levels.of(profile)).isEqualTo(DefaultConsistencyLevel.LOCAL_ONE);
      context.getEventBus().fire(ConfigChangeEvent.INSTANCE);
      assertThat(levels.of(profile)).isEqualTo(DefaultConsistencyLevel.SERIAL);
    }
  }
}
