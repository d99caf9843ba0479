// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.session.Request;

/**
 * Consistency levels as the driver chooses them: a statement's own, or that of the execution
 * profile in force. Thread-safe.
 */
public final class Levels {
  private final ProfileLevels profiles;
  private final DriverConfig config;

  /** Creates it, for the requests of a session. */
  public Levels(Connections connections, DriverContext context) {
    profiles = connections.profileLevels();
    config = context.getConfig();
  }

  /** Returns the level in force for a request. */
  public ConsistencyLevel of(Request request) {
    ConsistencyLevel own =
        request instanceof Statement ? ((Statement<?>) request).getConsistencyLevel() : null;
    return own == null ? ofProfile(request) : own;
  }

  /** Returns the level of the default execution profile. */
  public ConsistencyLevel ofDefaultProfile() {
    return profiles.of(config.getDefaultProfile());
  }

  private ConsistencyLevel ofProfile(Request request) {
    DriverExecutionProfile own = request.getExecutionProfile();
    if (own != null) {
      return ProfileLevels.read(own);
    }
    String name = request.getExecutionProfileName();
    return profiles.of(
        name == null || name.isEmpty() ? config.getDefaultProfile() : config.getProfile(name));
  }
}
