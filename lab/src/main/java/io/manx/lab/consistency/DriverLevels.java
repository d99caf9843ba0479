// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.manx.core.consistency.Level;

/** Converts consistency levels to those of the driver. */
public final class DriverLevels {
  private DriverLevels() {}

  /** Returns the driver's constant for a level. */
  public static ConsistencyLevel of(Level level) {
    return DefaultConsistencyLevel.valueOf(level.name());
  }
}
