// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.Session;
import io.manx.core.consistency.switching.Lease;
import io.manx.driver.internal.consistency.control.ControlSettings;
import io.manx.driver.internal.consistency.control.LevelPlan;
import io.manx.driver.internal.consistency.control.SessionLevels;
import io.manx.driver.internal.options.ConsistencyOptions;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the leases of a session's enrolled tables, and chooses their levels, for as long as the
 * session lasts. Of the keepers of a session's policies only one begins. Thread-safe.
 */
public final class LevelKeeper implements LevelSource, AutoCloseable {
  private final LevelRewriter rewriter;
  private final SessionLevels levels;
  private volatile boolean hasBegun;

  private LevelKeeper(LevelRewriter rewriter, SessionLevels levels) {
    this.rewriter = rewriter;
    this.levels = levels;
  }

  /**
   * Creates a keeper that has not begun.
   *
   * @throws IllegalArgumentException if an option is wrong, or the plan cannot be read
   */
  public static LevelKeeper of(LevelRewriter rewriter, DriverContext context) {
    return new LevelKeeper(
        rewriter,
        new SessionLevels(
            rewriter.tables().names(),
            settings(ConsistencyOptions.of(context)),
            rewriter.counters(),
            rewriter::failed));
  }

  private static ControlSettings settings(ConsistencyOptions options) {
    try {
      return new ControlSettings(
          options.plan().isEmpty() ? null : LevelPlan.read(options.plan()),
          options.isSwitching(),
          options.marginRatio(),
          options.decisions(),
          options.interval());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "option " + ConsistencyOptions.PLAN_PATH + ": " + e.getMessage(), e);
    }
  }

  /** Begins, unless the keeper of another policy of the session has. */
  public void begin(Session session) {
    if (session instanceof CqlSession && rewriter.begins()) {
      rewriter.follow(this);
      levels.start((CqlSession) session, rewriter::load);
      hasBegun = true;
    }
  }

  @Override
  public @Nullable Lease lease(int table) {
    return levels.lease(table);
  }

  @Override
  public boolean isWithoutRow(int table, long nowNanos) {
    return levels.isWithoutRow(table, nowNanos);
  }

  /** One line about the state of each table; empty if the keeper of another policy began. */
  public String explain() {
    return levels.explain();
  }

  /** Sends all requests at ALL from now on, until the session is closed. */
  @Override
  public void close() {
    if (hasBegun) {
      rewriter.follow(LevelSource.NONE);
    }
    levels.close();
  }
}
