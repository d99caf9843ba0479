package io.manx.driver.internal.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.Session;
import io.manx.core.consistency.switching.Lease;
import io.manx.driver.consistency.TableLoad;
import io.manx.driver.internal.consistency.control.SessionLevels;
import io.manx.driver.internal.options.ConsistencyOptions;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the leases of a session's enrolled tables, and chooses their levels, for as long as the
 * session lasts. There is one for all of the session's policies. Thread-safe.
 */
public final class LevelKeeper implements LevelSource, AutoCloseable {
  private final LevelRewriter rewriter;
  private final SessionLevels levels;

  private LevelKeeper(LevelRewriter rewriter, SessionLevels levels) {
    this.rewriter = rewriter;
    this.levels = levels;
  }

  /**
   * Begins, once in each session.
   *
   * @return null if another policy of the session has begun
   */
  public static @Nullable LevelKeeper begin(
      LevelRewriter rewriter, DriverContext context, Session session) {
    if (!(session instanceof CqlSession) || !rewriter.begins()) {
      return null;
    }
    SessionLevels levels =
        new SessionLevels(
            rewriter.tables().names(), ConsistencyOptions.of(context).control(), rewriter::failed);
    LevelKeeper keeper = new LevelKeeper(rewriter, levels);
    rewriter.follow(keeper);
    levels.start((CqlSession) session, keeper::load);
    return keeper;
  }

  private TableLoad load(int table) {
    Load load = rewriter.load(table);
    return TableLoad.of(load.readsPerSecond(), load.writesPerSecond(), load.concurrency());
  }

  @Override
  public @Nullable Lease lease(int table) {
    return levels.lease(table);
  }

  @Override
  public boolean isWithoutRow(int table, long nowNanos) {
    return levels.isWithoutRow(table, nowNanos);
  }

  /** What is going on with each table, a line each. */
  public String explain() {
    return levels.explain();
  }

  /** Sends all requests at ALL from now on, until the session is closed. */
  @Override
  public void close() {
    rewriter.follow(LevelSource.NONE);
    levels.close();
  }
}
