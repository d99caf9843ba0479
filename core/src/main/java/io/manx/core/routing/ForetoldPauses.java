package io.manx.core.routing;

import io.manx.core.policy.PerReplica;
import io.manx.core.wire.ForetoldPause;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Spares replicas that have said that they are about to pause, beside any policy: they come behind
 * the others that neither fail nor leave, and while all of those have said so, the order stands. A
 * replica is spared from its first word on until it says that the pause is over, or until twice the
 * pause's length after its beginning.
 *
 * <p>No replica is spared for good, whatever it says: never for longer than {@link #LONGEST_NANOS}
 * from its first word, and for no more than a fifth of the time. After it was spared for some time,
 * its words are not believed for four times as long.
 *
 * <p>Thread-safe without locks, but for one that is taken when a replica is first heard of.
 */
public final class ForetoldPauses {
  /** The longest time that a replica is spared. */
  public static final long LONGEST_NANOS = 2_000_000_000;

  /** For so many times as long as it was spared, a replica is not believed afterwards. */
  static final int TIMES_UNBELIEVED = 4;

  private final PerReplica<AtomicReference<@Nullable Spell>> spells =
      new PerReplica<>(AtomicReference::new);
  private final LongAdder heard = new LongAdder();
  private final LongAdder unbelieved = new LongAdder();
  private final LongAdder spared = new LongAdder();

  /** A time for which a replica is spared, or was, the last time. */
  private static final class Spell {
    final long firstNanos;
    final long beginNanos;
    final long endNanos;

    Spell(long firstNanos, long beginNanos, long endNanos) {
      this.firstNanos = firstNanos;
      this.beginNanos = beginNanos;
      this.endNanos = endNanos;
    }

    /** One that began with a word, by what was said last. */
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

  /** Takes note that a replica expects a pause. */
  public void foretold(int replica, ForetoldPause pause, long nowNanos) {
    AtomicReference<@Nullable Spell> of = spells.get(replica);
    Spell last = of.get();
    boolean stands = last != null && last.stands(nowNanos);
    if (last != null && !stands && !last.permitsAnother(nowNanos)) {
      unbelieved.increment();
      return;
    }
    Spell next = Spell.of(last != null && stands ? last.firstNanos : nowNanos, pause, nowNanos);
    // What another thread has heard at the same time is as good.
    if (of.compareAndSet(last, next) && !stands) {
      heard.increment();
    }
  }

  /** Takes note that a replica's pause is over. */
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
   * Takes note of what a replica says with a response, or that it, which would say so, expects no
   * pause. It may have sent that before it foresaw one, so that this counts only once the pause
   * should have begun.
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

  /** Takes note that another replica comes first, since the first one is about to pause. */
  void sparedFirst() {
    spared.increment();
  }

  /** How often a replica has said that it expects a pause, and was believed. */
  public long heard() {
    return heard.sum();
  }

  /** How often a replica has said so and was not believed, as it had just been spared. */
  public long unbelieved() {
    return unbelieved.sum();
  }

  /** In how many rankings another replica came first since the first was about to pause. */
  public long spared() {
    return spared.sum();
  }
}
