package io.manx.agent.feature;

import io.manx.agent.environment.Environment;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One place in Cassandra where the agent takes part: which feature needs it, whether it is in
 * place, and how often it failed. Thread-safe.
 */
public final class Hook {
  /** Written before any hook is woven in, by the thread that starts the node. */
  private static @Nullable Faults faults;

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
      this.atMillis = Environment.millis();
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
  private final AtomicLong failures = new AtomicLong();
  private volatile Place place = Place.NOWHERE;
  private volatile State state = State.PENDING;
  private volatile @Nullable Failure lastFailure;

  /** Describes it. */
  public Hook(Feature feature, String name) {
    this.feature = feature;
    this.name = name;
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
    Faults injected = faults;
    place = injected == null ? where : injected.place(this, where);
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

  /** Has tests make hooks fail from now on, or with null no longer; before any is woven in. */
  public static void inject(@Nullable Faults injected) {
    faults = injected;
  }

  /** It is about to be woven in; fails if a test wants it to. */
  public void weaves() {
    Faults injected = faults;
    if (injected != null) {
      injected.weaves(this);
    }
  }

  /** It begins to act, within its guard; fails if a test wants it to. */
  public void acts() {
    Faults injected = faults;
    if (injected != null) {
      injected.acts(this);
    }
  }

  /**
   * Does something for which no guard is woven in, since Cassandra does not call it at this hook,
   * and takes note of its failure. Never throws. Not for the hot path, on which its lambda is
   * created.
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
