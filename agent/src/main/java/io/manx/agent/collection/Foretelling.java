// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

import io.manx.agent.settings.Settings;
import io.manx.core.collection.PauseAnnouncement;
import io.manx.core.collection.PauseAnnouncer;
import io.manx.core.settings.Mode;
import io.manx.core.wire.ForetoldPause;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Announces to other nodes that this node is about to pause: once to each node, and with each
 * response until the pause is over. In mode {@code observe} it only counts what it would have
 * announced. One thread looks and hears of pauses; any thread may ask for the current announcement.
 */
final class Foretelling {
  private final Settings settings;
  private final Consumer<@Nullable ForetoldPause> teller;
  private final LongSupplier clock;
  private final PauseAnnouncer announcer = new PauseAnnouncer();
  private volatile @Nullable PauseAnnouncement said;
  private boolean hasTold;

  /**
   * Creates it.
   *
   * @param teller tells other nodes about a pause; null means that it is over
   * @param clock in nanoseconds
   */
  Foretelling(Settings settings, Consumer<@Nullable ForetoldPause> teller, LongSupplier clock) {
    this.settings = settings;
    this.clock = clock;
    this.teller = teller;
  }

  private boolean speaks() {
    return settings.foretellsPauses() && settings.mode() == Mode.ON;
  }

  /** Announces a pause if one is near, see {@link PauseAnnouncer#look}. */
  void look(long nowNanos, long untilNanos, long usualNanos, long intervalNanos) {
    PauseAnnouncement fresh = announcer.look(nowNanos, untilNanos, usualNanos, intervalNanos);
    if (fresh == null || !speaks()) {
      return;
    }
    said = fresh;
    hasTold = true;
    teller.accept(fresh.foretold(nowNanos));
  }

  /** A pause is over. */
  void paused(long beginNanos, long lengthNanos) {
    announcer.paused(beginNanos, lengthNanos);
    stop();
  }

  /** Withdraws the announcement. */
  void stop() {
    said = null;
    if (hasTold) {
      hasTold = false;
      teller.accept(null);
    }
  }

  /** The announced pause, or null. */
  @Nullable ForetoldPause current() {
    PauseAnnouncement standing = said;
    return standing != null && speaks() ? standing.foretold(clock.getAsLong()) : null;
  }

  /** Counts announcements, and how many of them came true. */
  PauseAnnouncer counts() {
    return announcer;
  }
}
