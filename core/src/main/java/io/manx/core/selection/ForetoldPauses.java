package io.manx.core.selection;

import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Spares replicas that have said that they are about to pause, beside any policy: they come behind
 * the others that neither fail nor leave, and while all of those have said so, the order stands. A
 * replica is spared from its word on until it says that the pause is over, or else until twice the
 * pause's length after its beginning, and never for longer than {@link #LONGEST_NANOS}: a node that
 * says more is not believed.
 *
 * <p>Thread-safe without locks, but for one that is taken when a replica is first heard of.
 */
public final class ForetoldPauses {
  /** The longest time that one word spares a replica. */
  public static final long LONGEST_NANOS = 2_000_000_000;

  private final PerReplica<State> states = new PerReplica<>(State::new);
  private final LongAdder heard = new LongAdder();
  private final LongAdder spared = new LongAdder();

  /** What a replica has said. */
  private static final class State {
    private volatile boolean isForetold;
    private volatile long beginNanos;
    private volatile long endNanos;
  }

  /** Takes note that a replica expects a pause. */
  public void foretold(int replica, ForetoldPause pause, long nowNanos) {
    State state = states.get(replica);
    if (!isForetold(replica, nowNanos)) {
      heard.increment();
    }
    long until = Math.min(LONGEST_NANOS, pause.untilNanos());
    long length = Math.min(LONGEST_NANOS, pause.lengthNanos());
    state.beginNanos = nowNanos + until;
    state.endNanos = nowNanos + Math.min(LONGEST_NANOS, until + 2 * length);
    state.isForetold = true;
  }

  /** Takes note that a replica's pause is over. */
  public void over(int replica) {
    if (replica < states.size()) {
      State state = states.get(replica);
      if (state.isForetold) {
        state.isForetold = false;
      }
    }
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
    if (replica < states.size()) {
      State state = states.get(replica);
      if (state.isForetold && nowNanos - state.beginNanos >= 0) {
        state.isForetold = false;
      }
    }
  }

  /** Whether a replica is about to pause, or pauses. */
  public boolean isForetold(int replica, long nowNanos) {
    if (replica >= states.size()) {
      return false;
    }
    State state = states.get(replica);
    return state.isForetold && nowNanos - state.endNanos < 0;
  }

  /**
   * Puts replicas that are about to pause behind the others.
   *
   * @param ranked the replicas as a policy left them
   * @param count how many of them, from the first on, neither fail nor leave
   */
  public void apply(Candidates ranked, int count, long nowNanos) {
    if (states.size() == 0 || count < 2) {
      return;
    }
    int first = ranked.replica(0);
    int position = 0;
    for (int left = count; left > 0; left--) {
      if (isForetold(ranked.replica(position), nowNanos)) {
        ranked.moveBack(position, count);
      } else {
        position++;
      }
    }
    if (ranked.replica(0) != first) {
      spared.increment();
    }
  }

  /** How often a replica has said that it expects a pause. */
  public long heard() {
    return heard.sum();
  }

  /** In how many rankings another replica came first since the first was about to pause. */
  public long spared() {
    return spared.sum();
  }
}
