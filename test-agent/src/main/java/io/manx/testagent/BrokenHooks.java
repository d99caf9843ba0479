// SPDX-License-Identifier: Apache-2.0

package io.manx.testagent;

import io.manx.agent.feature.Faults;
import io.manx.agent.feature.Hook;
import io.manx.agent.feature.Place;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Hooks broken in tests, as another release of Cassandra could break them. With {@code
 * manx.break.<hook>=descriptor} the method is not found, with {@code start} weaving fails. In
 * addition, one hook at a time can fail while the node runs. Thread-safe.
 */
final class BrokenHooks implements Faults {
  private static final String PROPERTY = "manx.break.";

  private final UnaryOperator<@Nullable String> properties;
  private volatile String whileRunning = "";

  /**
   * Creates it; no hook fails while the node runs.
   *
   * @param properties returns the value of a system property, or null
   */
  BrokenHooks(UnaryOperator<@Nullable String> properties) {
    this.properties = properties;
  }

  /** Breaks the hook of this name while the node runs, and repairs the previous one. */
  void breakWhileRunning(String name) {
    whileRunning = name;
  }

  private boolean isBroken(Hook hook, String how) {
    return how.equals(properties.apply(PROPERTY + hook.name()));
  }

  @Override
  public Place place(Hook hook, Place place) {
    return isBroken(hook, "descriptor")
        ? new Place(place.className(), place.method(), "(Lmissing/Type;)V")
        : place;
  }

  @Override
  public void weaves(Hook hook) {
    if (isBroken(hook, "start")) {
      throw broken(hook);
    }
  }

  @Override
  public void acts(Hook hook) {
    if (hook.name().equals(whileRunning)) {
      throw broken(hook);
    }
  }

  private static IllegalStateException broken(Hook hook) {
    return new IllegalStateException("broken on purpose: " + hook.name());
  }
}
