// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.workload.Arrivals;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.LoadShare;
import io.manx.lab.load.workload.Request;
import io.manx.lab.load.workload.RequestSequence;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An open loop: sends each request at its intended start, whatever the outcome of earlier ones, and
 * measures latency from there. No request is skipped; overdue ones are sent at once. So a stop of a
 * second shows in all requests that were due in that second. Coordinated omission would hide them
 * (Tene, "How not to measure latency").
 */
final class OpenLoop implements LoadLoop {
  /** A read-modify-write takes at most two timeouts; one more allows for a busy machine. */
  private static final int MAX_TIMEOUTS = 3;

  private final LoadOptions options;
  private final LoadShare share;
  private final RequestSender sender;
  private final LoadRecorder recorder;
  private final PacingClock clock;
  private final AtomicInteger outstanding = new AtomicInteger();

  OpenLoop(
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
    RequestSequence sequence = options.newSequence();
    Arrivals arrivals = new Arrivals(options.arrivals(), options.ratePerSecond(), options.seed());
    long index = 0;
    for (long due = startNanos + arrivals.next(); due < end; due = startNanos + arrivals.next()) {
      if (!share.has(index)) {
        index++;
        continue;
      }
      clock.sleepUntil(due);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      send(sequence.request(index++), due - measuredStart, measuredStart);
    }
    awaitOutstanding(end + MAX_TIMEOUTS * options.timeout().toNanos());
    return options.duration().toNanos();
  }

  private void send(Request request, long intended, long measuredStart) {
    long sent = clock.nanoTime() - measuredStart;
    recorder.sent(intended, sent);
    if (outstanding.incrementAndGet() > Math.max(1, share.of(options.maximumOutstanding()))) {
      outstanding.decrementAndGet();
      complete(request, intended, sent, measuredStart, Completion.dropped());
      return;
    }
    sender
        .send(request)
        .whenComplete(
            (completion, failure) -> {
              Completion outcome = completion == null ? Completion.failed(failure) : completion;
              complete(request, intended, sent, measuredStart, outcome);
              outstanding.decrementAndGet();
            });
  }

  private void complete(
      Request request, long intended, long sent, long measuredStart, Completion completion) {
    recorder.completed(
        request.kind(), intended, sent, clock.nanoTime() - measuredStart, completion);
  }

  private void awaitOutstanding(long deadline) throws InterruptedException {
    long step = 1_000_000;
    while (outstanding.get() > 0 && clock.nanoTime() < deadline) {
      clock.sleepUntil(clock.nanoTime() + step);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
    if (outstanding.get() > 0) {
      throw new IllegalStateException(
          outstanding.get() + " requests have no outcome long after their timeout");
    }
  }
}
