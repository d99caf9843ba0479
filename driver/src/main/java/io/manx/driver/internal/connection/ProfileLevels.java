// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The consistency levels of a configuration's execution profiles. They are read once, since reading
 * them from the driver allocates memory. Thread-safe.
 */
final class ProfileLevels {
  private final ConcurrentHashMap<DriverExecutionProfile, ConsistencyLevel> known =
      new ConcurrentHashMap<>();

  /** Returns the level of a profile of the configuration. */
  ConsistencyLevel of(DriverExecutionProfile profile) {
    ConsistencyLevel level = known.get(profile);
    return level == null ? known.computeIfAbsent(profile, ProfileLevels::read) : level;
  }

  /**
   * Returns the level of any profile, such as one that the application derived from another. A
   * level that the driver does not define counts as the driver's default.
   */
  static ConsistencyLevel read(DriverExecutionProfile profile) {
    String name = profile.getString(DefaultDriverOption.REQUEST_CONSISTENCY);
    for (DefaultConsistencyLevel each : DefaultConsistencyLevel.values()) {
      if (each.name().equals(name)) {
        return each;
      }
    }
    return DefaultConsistencyLevel.LOCAL_ONE;
  }

  /** Forgets all levels, since the configuration has changed. */
  void forget() {
    known.clear();
  }
}
