// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.LoadShare;
import io.manx.lab.load.workload.Request;
import io.manx.lab.load.workload.RequestSequence;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A closed loop: each of N threads sends its next request when the one before has its outcome, as
 * in the papers. It measures throughput. Its latencies lack the requests that could not be sent
 * during a stall.
 *
 * <p>If the number of measured requests is given, these are the first of the sequence. Those sent
 * while settling come later in it, so all variants get exactly the same requests.
 */
final class ClosedLoop implements LoadLoop {
  /** Instead of an index: there are no more requests. */
  private static final long OVER = -1;

  private final LoadOptions options;
  private final LoadShare share;
  private final RequestSender sender;
  private final LoadRecorder recorder;
  private final PacingClock clock;
  private final AtomicLong next = new AtomicLong();
  private final AtomicLong nextOfSettling = new AtomicLong();

  /** The last completion of a measured request, from the start of the measured part. */
  private final AtomicLong lastCompletion = new AtomicLong();

  ClosedLoop(
      LoadOptions options,
      LoadShare share,
      RequestSender sender,
      LoadRecorder recorder,
      PacingClock clock) {
    this.options = options;
    this.share = share;
    this.sender = sender;
    this.recorder = recorder;
    this.clock = clock;
  }

  @Override
  public long run(long startNanos) throws InterruptedException {
    long measuredStart = startNanos + options.settle().toNanos();
    long end = measuredStart + options.duration().toNanos();
    clock.sleepUntil(startNanos);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < share.of(options.threads()); i++) {
      Thread thread = new Thread(() -> loop(measuredStart, end), "manx-load-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      threads.forEach(Thread::interrupt);
      throw e;
    }
    return hasSentAll() ? lastCompletion.get() : options.duration().toNanos();
  }

  private void loop(long measuredStart, long end) {
    RequestSequence sequence = options.newSequence();
    while (!Thread.currentThread().isInterrupted()) {
      long sent = clock.nanoTime();
      long index = sent >= end ? OVER : nextIndex(sent >= measuredStart);
      if (index == OVER) {
        return;
      }
      Request request = sequence.request(index);
      recorder.sent(sent - measuredStart, sent - measuredStart);
      Completion completion = sender.send(request).toCompletableFuture().join();
      long completed = clock.nanoTime() - measuredStart;
      long began = sent - measuredStart;
      recorder.completed(request.kind(), began, began, completed, completion);
      if (sent >= measuredStart) {
        lastCompletion.accumulateAndGet(completed, Math::max);
      }
    }
  }

  private long nextIndex(boolean measured) {
    if (options.requests() == 0) {
      return share.index(next.getAndIncrement());
    }
    if (!measured) {
      return options.requests() + share.index(nextOfSettling.getAndIncrement());
    }
    long index = share.index(next.getAndIncrement());
    return index < options.requests() ? index : OVER;
  }

  private boolean hasSentAll() {
    return options.requests() > 0 && share.index(next.get()) >= options.requests();
  }
}
