// SPDX-License-Identifier: Apache-2.0

package io.manx.testagent;

import io.manx.agent.runtime.Agent;
import io.manx.core.wire.ForetoldPause;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Tells other nodes every second that this one pauses for a second, while that is wanted. */
final class FalsePauses {
  /** The claimed pause. */
  static final ForetoldPause CLAIMED = new ForetoldPause(0, 1_000_000_000);

  private final BooleanSupplier wanted;
  private @Nullable ScheduledFuture<?> telling;

  FalsePauses(BooleanSupplier wanted) {
    this.wanted = wanted;
  }

  /** Begins, unless it has begun. */
  synchronized void begin() {
    if (telling == null) {
      ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(this::thread);
      telling = executor.scheduleWithFixedDelay(this::tell, 0, 1, TimeUnit.SECONDS);
    }
  }

  private void tell() {
    if (wanted.getAsBoolean()) {
      Agent.instance().peerMessaging().tellPause(CLAIMED);
    }
  }

  private Thread thread(Runnable task) {
    Thread thread = new Thread(task, "ManxFalsePauses");
    thread.setDaemon(true);
    return thread;
  }
}
