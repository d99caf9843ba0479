// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import com.datastax.oss.driver.api.core.context.DriverContext;
import io.manx.driver.internal.connection.ConnectionHandlers;
import io.manx.driver.internal.connection.Connections;
import io.manx.driver.internal.connection.Levels;
import io.manx.driver.internal.connection.Observation;
import io.manx.driver.internal.options.ConsistencyOptions;
import org.jspecify.annotations.Nullable;

/**
 * Installs the rewriting of levels in a session's connections. Without enrolled tables it does
 * nothing, and needs no class of the driver's Netty.
 */
public final class LevelInstaller {
  private LevelInstaller() {}

  /**
   * Returns the rewriter of a session's levels, which all policies of the session share. It serves
   * all connections from the first on.
   *
   * @param connections of the session; null if they cannot be observed
   * @return null if no table is enrolled
   * @throws IllegalArgumentException if an option is unknown or wrong
   * @throws IllegalStateException if tables are enrolled, and connections cannot be observed
   */
  public static @Nullable LevelRewriter install(
      DriverContext context, @Nullable Connections connections) {
    ConsistencyOptions options = ConsistencyOptions.of(context);
    if (options.tables().isEmpty()) {
      return null;
    }
    EnrolledTables tables = tables(options);
    if (connections == null) {
      throw new IllegalStateException(
          ConsistencyOptions.TABLES_PATH
              + " names tables whose levels cannot be changed, since Manx cannot observe the"
              + " connections of this driver");
    }
    synchronized (connections) {
      ConnectionHandlers known = connections.handlers();
      if (known instanceof LevelRewriter) {
        return (LevelRewriter) known;
      }
      LevelRewriter rewriter = create(context, connections, tables, options);
      connections.setHandlers(rewriter);
      return rewriter;
    }
  }

  private static EnrolledTables tables(ConsistencyOptions options) {
    try {
      return EnrolledTables.of(options.tables());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "option " + ConsistencyOptions.TABLES_PATH + ": " + e.getMessage(), e);
    }
  }

  private static LevelRewriter create(
      DriverContext context,
      Connections connections,
      EnrolledTables tables,
      ConsistencyOptions options) {
    Levels levels = new Levels(connections, context);
    LevelChooser chooser =
        new LevelChooser(
            tables,
            options.failsWithoutLease(),
            () -> levels.ofDefaultProfile().getProtocolCode(),
            Observation.metadata(context),
            connections.counters().levels());
    return new LevelRewriter(chooser, options.windowNanos(), System::nanoTime, connections::failed);
  }
}
