// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import io.manx.core.estimate.PerReplica;
import io.manx.core.wire.ForetoldPause;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Spares replicas that have announced a pause, under any policy. They come behind all others that
 * neither fail nor leave; if all of these have announced one, the order stands. A replica is spared
 * from its first announcement until it says that the pause is over, but at most until twice the
 * pause's length after its beginning.
 *
 * <p>No replica is spared for good, whatever it announces: at most for {@link #LONGEST_NANOS} from
 * its first announcement, and for a fifth of the time. After it was spared for some time, its
 * announcements are ignored for four times as long.
 *
 * <p>Thread-safe without locks, except for one when a replica first occurs.
 */
public final class ForetoldPauses {
  /** The longest time that a replica is spared. */
  public static final long LONGEST_NANOS = 2_000_000_000;

  /** How many times as long as a replica was spared its announcements are then ignored. */
  static final int TIMES_UNBELIEVED = 4;

  private final PerReplica<AtomicReference<@Nullable Spell>> spells =
      new PerReplica<>(AtomicReference::new);
  private final LongAdder heard = new LongAdder();
  private final LongAdder unbelieved = new LongAdder();
  private final LongAdder spared = new LongAdder();

  /** The current or last time for which a replica is spared. */
  private static final class Spell {
    final long firstNanos;
    final long beginNanos;
    final long endNanos;

    Spell(long firstNanos, long beginNanos, long endNanos) {
      this.firstNanos = firstNanos;
      this.beginNanos = beginNanos;
      this.endNanos = endNanos;
    }

    /** Returns the time for which a replica is spared, by its first and its latest announcement. */
    static Spell of(long firstNanos, ForetoldPause pause, long nowNanos) {
      long until = Math.min(LONGEST_NANOS, pause.untilNanos());
      long length = Math.min(LONGEST_NANOS, pause.lengthNanos());
      long latest = firstNanos + LONGEST_NANOS - nowNanos;
      return new Spell(
          firstNanos, nowNanos + until, nowNanos + Math.min(latest, until + 2 * length));
    }

    boolean stands(long nowNanos) {
      return nowNanos - endNanos < 0;
    }

    boolean permitsAnother(long nowNanos) {
      return nowNanos - endNanos >= TIMES_UNBELIEVED * (endNanos - firstNanos);
    }

    Spell endedAt(long nowNanos) {
      return new Spell(firstNanos, beginNanos, nowNanos - firstNanos < 0 ? firstNanos : nowNanos);
    }
  }

  /** A replica announces a pause. */
  public void foretold(int replica, ForetoldPause pause, long nowNanos) {
    AtomicReference<@Nullable Spell> of = spells.get(replica);
    Spell last = of.get();
    boolean stands = last != null && last.stands(nowNanos);
    if (last != null && !stands && !last.permitsAnother(nowNanos)) {
      unbelieved.increment();
      return;
    }
    Spell next = Spell.of(last != null && stands ? last.firstNanos : nowNanos, pause, nowNanos);
    // If another thread was faster, its announcement is as good.
    if (of.compareAndSet(last, next) && !stands) {
      heard.increment();
    }
  }

  /** A replica's pause is over. */
  public void over(int replica, long nowNanos) {
    for (Spell last = last(replica); last != null && last.stands(nowNanos); last = last(replica)) {
      if (spells.get(replica).compareAndSet(last, last.endedAt(nowNanos))) {
        return;
      }
    }
  }

  private @Nullable Spell last(int replica) {
    return replica < spells.size() ? spells.get(replica).get() : null;
  }

  /**
   * A replica that announces its pauses has answered, with an announcement or without. The latter
   * ends a pause only after its expected beginning: the answer may have been sent before the pause
   * was foreseen.
   */
  public void said(int replica, @Nullable ForetoldPause pause, long nowNanos) {
    if (pause == null) {
      notForetold(replica, nowNanos);
    } else {
      foretold(replica, pause, nowNanos);
    }
  }

  private void notForetold(int replica, long nowNanos) {
    Spell last = last(replica);
    if (last != null && nowNanos - last.beginNanos >= 0) {
      over(replica, nowNanos);
    }
  }

  /** Whether a replica is about to pause, or pauses. */
  public boolean isForetold(int replica, long nowNanos) {
    Spell last = last(replica);
    return last != null && last.stands(nowNanos);
  }

  /** Whether no replica has ever foretold a pause. */
  boolean isIdle() {
    return spells.size() == 0;
  }

  /** Counts a ranking in which another replica comes first, since the first is about to pause. */
  void sparedFirst() {
    spared.increment();
  }

  /** Announced pauses that were accepted. */
  public long heard() {
    return heard.sum();
  }

  /** Announcements that were ignored, since the replica had just been spared. */
  public long unbelieved() {
    return unbelieved.sum();
  }

  /** Rankings in which another replica came first, since the first was about to pause. */
  public long spared() {
    return spared.sum();
  }
}
