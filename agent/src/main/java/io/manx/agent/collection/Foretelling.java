package io.manx.agent.collection;

import io.manx.agent.settings.Lie;
import io.manx.agent.settings.Mode;
import io.manx.agent.settings.Settings;
import io.manx.core.collection.PauseAnnouncement;
import io.manx.core.collection.PauseAnnouncer;
import io.manx.core.wire.ForetoldPause;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Says to others that this node is about to pause: once to each node, and with each response while
 * it stands. In mode {@code observe} it only counts what it would have said. One thread looks and
 * hears of pauses; any asks what is said.
 */
final class Foretelling {
  private static final ForetoldPause LIE = new ForetoldPause(0, 1_000_000_000);

  private final Settings settings;
  private final Consumer<@Nullable ForetoldPause> teller;
  private final PauseAnnouncer announcer = new PauseAnnouncer();
  private volatile @Nullable PauseAnnouncement said;
  private long liedNanos;
  private boolean hasTold;

  /**
   * Creates it.
   *
   * @param teller tells other nodes of a pause, or with null that it is over
   */
  Foretelling(Settings settings, Consumer<@Nullable ForetoldPause> teller) {
    this.settings = settings;
    this.teller = teller;
  }

  private boolean speaks() {
    return settings.foretellsPauses() && settings.mode() == Mode.ON;
  }

  /** Looks whether there is something to say, see {@link PauseAnnouncer#look}. */
  void look(long nowNanos, long untilNanos, long usualNanos, long intervalNanos) {
    if (settings.lie() == Lie.PAUSING && speaks()) {
      lie(nowNanos);
      return;
    }
    PauseAnnouncement fresh = announcer.look(nowNanos, untilNanos, usualNanos, intervalNanos);
    if (fresh == null || !speaks()) {
      return;
    }
    said = fresh;
    hasTold = true;
    teller.accept(fresh.foretold(nowNanos));
  }

  private void lie(long nowNanos) {
    if (nowNanos - liedNanos >= LIE.lengthNanos()) {
      liedNanos = nowNanos;
      teller.accept(LIE);
    }
  }

  /** A pause is over. */
  void paused(long beginNanos, long lengthNanos) {
    announcer.paused(beginNanos, lengthNanos);
    stop();
  }

  /** Nothing is said any longer. */
  void stop() {
    said = null;
    if (hasTold) {
      hasTold = false;
      teller.accept(null);
    }
  }

  /** The pause that is said to come, or null. */
  @Nullable ForetoldPause current() {
    PauseAnnouncement standing = said;
    if (standing == null) {
      return settings.lie() == Lie.PAUSING && speaks() ? LIE : null;
    }
    return speaks() ? standing.foretold(System.nanoTime()) : null;
  }

  /** What was said, and what of it came true. */
  PauseAnnouncer counts() {
    return announcer;
  }
}
