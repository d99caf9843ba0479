// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.feature;

import io.manx.agent.clock.Environment;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One place in Cassandra where the agent takes part. Knows the feature that needs it, whether it is
 * in place, and how often it failed. Thread-safe.
 */
public final class Hook {
  /** Set before any hook is woven in, by the thread that starts the node. */
  private static @Nullable Faults faults;

  /** State of a hook. */
  public enum State {
    /** Its class has not been loaded yet. */
    PENDING,
    /** In place. */
    INSTALLED,
    /** Not in place, because Cassandra is not as expected or something went wrong. */
    MISSING
  }

  /** A failure, and when it happened. Immutable. */
  public static final class Failure {
    private final Throwable cause;
    private final long atMillis;

    private Failure(Throwable cause) {
      this.cause = cause;
      this.atMillis = Environment.millis();
    }

    /** The exception as text. */
    public String text() {
      return cause.toString();
    }

    /** When it happened, in milliseconds since the Unix epoch. */
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

  /** Sets where it is. */
  public void setPlace(Place where) {
    Faults injected = faults;
    place = injected == null ? where : injected.place(this, where);
  }

  /** Its state. */
  public State state() {
    return state;
  }

  /** Sets its state. */
  public void setState(State state) {
    this.state = state;
  }

  /** How often it failed since the node started. */
  public long failures() {
    return failures.get();
  }

  /** Its last failure, or null. */
  public @Nullable Failure lastFailure() {
    return lastFailure;
  }

  /** Injects faults for tests, or none with null. Called before any hook is woven in. */
  public static void inject(@Nullable Faults injected) {
    faults = injected;
  }

  /** It is about to be woven in; throws if a test has injected a fault. */
  public void weaves() {
    Faults injected = faults;
    if (injected != null) {
      injected.weaves(this);
    }
  }

  /** It begins to act, within its guard; throws if a test has injected a fault. */
  public void acts() {
    Faults injected = faults;
    if (injected != null) {
      injected.acts(this);
    }
  }

  /**
   * Runs work of this hook that no woven guard protects, and counts its failure. Never throws. Not
   * for the hot path, as each call creates a lambda.
   */
  public void guard(Work work) {
    try {
      work.run();
    } catch (Throwable e) {
      failed(e);
    }
  }

  /** Counts a failure, and logs the first one. Never throws. */
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
      return; // a failing log must not end Cassandra's thread; the failure is counted
    }
  }

  @Override
  public String toString() {
    return name + " (" + place + ")";
  }
}
