package io.manx.lab.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * N threads, each of which sends its next request when the one before has its outcome, as the
 * papers used. It answers how much a cluster can do; its latencies leave out the requests that a
 * stall kept from being sent.
 */
final class ClosedLoop implements LoadLoop {
  private final LoadOptions options;
  private final RequestSender sender;
  private final Recorder recorder;
  private final PacingClock clock;
  private final AtomicLong nextIndex = new AtomicLong();

  ClosedLoop(LoadOptions options, RequestSender sender, Recorder recorder, PacingClock clock) {
    this.options = options;
    this.sender = sender;
    this.recorder = recorder;
    this.clock = clock;
  }

  @Override
  public void run(long startNanos) throws InterruptedException {
    long measuredStart = startNanos + options.warmUp().toNanos();
    long end = measuredStart + options.duration().toNanos();
    clock.sleepUntil(startNanos);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < options.threads(); i++) {
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
  }

  private void loop(long measuredStart, long end) {
    RequestSequence sequence = options.newSequence();
    while (!Thread.currentThread().isInterrupted()) {
      long sent = clock.nanoTime();
      if (sent >= end) {
        return;
      }
      Request request = sequence.request(nextIndex.getAndIncrement());
      recorder.sent(sent - measuredStart, sent - measuredStart);
      Completion completion = sender.send(request).toCompletableFuture().join();
      long completed = clock.nanoTime() - measuredStart;
      recorder.completed(request.kind(), sent - measuredStart, completed, completion);
    }
  }
}
