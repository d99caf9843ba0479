package io.manx.agent.feature;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One place in Cassandra where the agent takes part: which feature needs it, whether it is in place,
 * and how often it failed. Thread-safe.
 */
public final class Hook {
  private static final String BREAK_PROPERTY = "manx.break.";
  private static volatile String brokenWhileRunning = "";

  /** How a hook is. */
  public enum State {
    /** Its class has not been loaded yet. */
    PENDING,
    /** In place. */
    INSTALLED,
    /** Not in place, since Cassandra is not as expected or something went wrong. */
    MISSING
  }

  /** What went wrong, and when. Immutable. */
  public static final class Failure {
    private final Throwable cause;
    private final long atMillis;

    private Failure(Throwable cause) {
      this.cause = cause;
      this.atMillis = System.currentTimeMillis();
    }

    /** What was thrown. */
    public String text() {
      return cause.toString();
    }

    /** When, in milliseconds of the Unix epoch. */
    public long atMillis() {
      return atMillis;
    }
  }

  /** Something that may fail. */
  @FunctionalInterface
  public interface Work {
    /** Does it. */
    void run() throws Throwable;
  }

  private final Feature feature;
  private final String name;
  private final String breakage;
  private final AtomicLong failures = new AtomicLong();
  private volatile Place place = Place.NOWHERE;
  private volatile State state = State.PENDING;
  private volatile @Nullable Failure lastFailure;

  /** Describes it. */
  public Hook(Feature feature, String name) {
    this.feature = feature;
    this.name = name;
    this.breakage = System.getProperty(BREAK_PROPERTY + name, "");
  }

  /** The feature that needs it. */
  public Feature feature() {
    return feature;
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Where it is. */
  public Place place() {
    return place;
  }

  /** Takes note of where it is. */
  public void setPlace(Place where) {
    place =
        breakage.equals("descriptor")
            ? new Place(where.className(), where.method(), "(Lmissing/Type;)V")
            : where;
  }

  /** How it is. */
  public State state() {
    return state;
  }

  /** Takes note of how it is. */
  public void setState(State state) {
    this.state = state;
  }

  /** How often it failed since the node started. */
  public long failures() {
    return failures.get();
  }

  /** How it failed last, or null. */
  public @Nullable Failure lastFailure() {
    return lastFailure;
  }

  /** Breaks the hook of this name while running, and mends the one before; for tests. */
  public static void breakWhileRunning(String name) {
    brokenWhileRunning = name;
  }

  /**
   * Fails if a test asked for it, when the node loads the class.
   *
   * @throws IllegalStateException then
   */
  public void maybeBreakAtStart() {
    if (breakage.equals("start")) {
      throw new IllegalStateException("broken on purpose: " + name);
    }
  }

  /**
   * Fails if a test asked for it, while the node runs.
   *
   * @throws IllegalStateException then
   */
  public void maybeBreak() {
    if (name.equals(brokenWhileRunning)) {
      throw new IllegalStateException("broken on purpose: " + name);
    }
  }

  /**
   * Does something for which no guard is woven in, since Cassandra does not call it at this hook, and
   * takes note of its failure. Never throws. Not for the hot path, on which its lambda is created.
   */
  public void guard(Work work) {
    try {
      work.run();
    } catch (Throwable e) {
      failed(e);
    }
  }

  /** Takes note of a failure, and says so the first time. Never throws. */
  public void failed(Throwable failure) {
    long count = failures.incrementAndGet();
    try {
      lastFailure = new Failure(failure);
      feature.failed();
      if (count == 1) {
        Logger logger = LoggerFactory.getLogger(Hook.class);
        logger.warn(
            "Manx hook {} failed; Cassandra goes on as without it, further failures are only"
                + " counted in table manx.status",
            name,
            failure);
      }
    } catch (Throwable unlogged) {
      return; // Cassandra's thread is not to end for want of a log; the failure is counted
    }
  }

  @Override
  public String toString() {
    return name + " (" + place + ")";
  }
}
