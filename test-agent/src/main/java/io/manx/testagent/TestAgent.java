// SPDX-License-Identifier: Apache-2.0

package io.manx.testagent;

import io.manx.agent.feature.Hook;
import io.manx.agent.runtime.Interceptor;
import java.lang.instrument.Instrumentation;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Entry point of {@code -javaagent:manx-test-agent.jar}, which must come before Manx's own agent.
 * It adds the settings {@code broken_hook}, {@code lie} and {@code lag_ms}. System properties
 * {@code manx.break.<hook>} break hooks before the node runs.
 */
public final class TestAgent {
  private static final long SEED = 1;

  private TestAgent() {}

  /** Installs the faults; called by the JVM before Cassandra's main class. */
  public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
    BrokenHooks hooks = new BrokenHooks(System::getProperty);
    Hook.inject(hooks);
    Interceptor.install(new LyingNode(hooks, new Random(SEED), TestAgent::sleep));
  }

  private static void sleep(long millis) {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
