// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.manx.driver.internal.connection.Connections;
import io.manx.driver.internal.connection.Observation;
import io.manx.driver.internal.journal.RequestEntry;
import io.manx.driver.internal.journal.RequestJournal;
import org.jspecify.annotations.Nullable;

/** The journal of a session with Manx's driver policies. Thread-safe. */
public final class DriverJournal {
  private static final String NO_COPIES = "NoSpeculativeExecutionPolicy";

  private final RequestJournal journal;
  private final NodeNames names;
  private final boolean speculates;
  private final boolean isIdempotent;

  private DriverJournal(RequestJournal journal, NodeNames names, DriverExecutionProfile profile) {
    this.journal = journal;
    this.names = names;
    speculates =
        !profile
            .getString(DefaultDriverOption.SPECULATIVE_EXECUTION_POLICY_CLASS)
            .endsWith(NO_COPIES);
    isIdempotent = profile.getBoolean(DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE);
  }

  /** Opens the journal of a session; returns null if it has none of Manx's policies. */
  public static @Nullable DriverJournal open(CqlSession session, NodeNames names) {
    Connections connections = Observation.known(session.getContext());
    return connections == null
        ? null
        : new DriverJournal(
            connections.openJournal(), names, session.getContext().getConfig().getDefaultProfile());
  }

  /**
   * A request has ended.
   *
   * @param answered name of the node that answered; null if none did
   * @param copies how many copies the driver sent
   * @param nowNanos the time, on the clock of {@link System#nanoTime()}
   * @return its story, or null if nothing is known of it
   */
  public @Nullable DriverStory take(
      Statement<?> request, @Nullable String answered, int copies, long nowNanos) {
    RequestEntry entry = journal.take(request);
    if (entry == null) {
      return null;
    }
    Boolean own = request.isIdempotent();
    boolean isForbidden = speculates && !(own == null ? isIdempotent : own);
    return new JournalStory(entry, answered, copies, isForbidden, nowNanos, names);
  }
}
