// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.writeledger;

import io.manx.agent.cassandra.ClusterNodes;
import io.manx.agent.cassandra.NodeThreads;
import io.manx.agent.cassandra.Query;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the periodic work of ledgers on threads of its own. Once a second it reads the rows of
 * enrolled tables. While any table is enrolled, it settles writes every 10 ms and reads keys again.
 */
final class LedgerTasks {
  private static final Logger LOGGER = LoggerFactory.getLogger(LedgerTasks.class);
  private static final long LOOK_MILLIS = 1_000;
  private static final long SETTLE_MILLIS = 10;

  private final WriteLedgers ledgers;
  private final Rereads rereads;
  private final LongSupplier clock;
  private final EnrolmentReader enrolments = new EnrolmentReader();
  private final ScheduledExecutorService looking = NodeThreads.scheduled("ManxEnrolments");
  private final ScheduledExecutorService settling = NodeThreads.scheduled("ManxLedgers");
  private final Executor reading = NodeThreads.pooled("ManxRereads", Rereads.THREADS);
  private @Nullable ScheduledFuture<?> settles;

  LedgerTasks(WriteLedgers ledgers, Rereads rereads, LongSupplier clock) {
    this.clock = clock;
    this.ledgers = ledgers;
    this.rereads = rereads;
  }

  void start() {
    ScheduledFuture<?> unused =
        looking.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Looks for enrolled tables. Never throws, since the executor would not call it again. */
  private void look() {
    try {
      List<EnrolledTable> enrolled = ledgers.areKept() ? enrolments.read(nodes()) : List.of();
      ledgers.enrolled(enrolled, clock.getAsLong());
      settleIfAny();
    } catch (Query.Unanswered e) {
      // For example while replicas are down; the known tables stay enrolled.
      LOGGER.debug("Which tables are enrolled could not be read", e);
    } catch (Throwable e) {
      ledgers.failed(e);
    }
  }

  private static int nodes() {
    return ClusterNodes.living().size();
  }

  private void settleIfAny() {
    if (ledgers.areNone() == (settles == null)) {
      return;
    }
    if (settles == null) {
      settles =
          settling.scheduleWithFixedDelay(
              this::settle, SETTLE_MILLIS, SETTLE_MILLIS, TimeUnit.MILLISECONDS);
    } else {
      settles.cancel(false);
      settles = null;
    }
  }

  /** Settles writes and reads keys again. Never throws. */
  private void settle() {
    try {
      long now = clock.getAsLong();
      ledgers.settle(now);
      if (ledgers.readAgain()) {
        rereads.handOut(ledgers.all(), ledgers.rereadsPerSecond(), now, reading);
      }
    } catch (Throwable e) {
      ledgers.failed(e);
    }
  }
}
