package io.manx.lab.consistency;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.manx.core.consistency.Level;

/** Consistency levels as the driver knows them. */
public final class DriverLevels {
  private DriverLevels() {}

  /** Returns the driver's name of a level. */
  public static ConsistencyLevel of(Level level) {
    return DefaultConsistencyLevel.valueOf(level.name());
  }
}
