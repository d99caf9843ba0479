package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.session.Request;

/** Consistency levels as the driver chooses them: a statement's own, or that of its profile. */
public final class Levels {
  private final DriverConfig config;

  /** Creates it, for the requests of a session. */
  public Levels(DriverConfig config) {
    this.config = config;
  }

  /** Returns the level in force for a request. */
  public ConsistencyLevel of(Request request) {
    ConsistencyLevel own =
        request instanceof Statement ? ((Statement<?>) request).getConsistencyLevel() : null;
    return own == null
        ? DefaultConsistencyLevel.valueOf(
            profile(request).getString(DefaultDriverOption.REQUEST_CONSISTENCY))
        : own;
  }

  private DriverExecutionProfile profile(Request request) {
    DriverExecutionProfile own = request.getExecutionProfile();
    if (own != null) {
      return own;
    }
    String name = request.getExecutionProfileName();
    return name == null || name.isEmpty() ? config.getDefaultProfile() : config.getProfile(name);
  }
}
