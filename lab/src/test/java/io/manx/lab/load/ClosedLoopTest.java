// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.load.workload.Layout;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.LoadShare;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ClosedLoopTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;
  private static final Duration WARM_UP = Duration.ofSeconds(1);

  private final VirtualClock clock = new VirtualClock();
  private final List<Long> sent = new ArrayList<>();
  private long length;

  /** Runs one thread whose requests take a millisecond each. */
  private LoadRecorder run(LoadOptions options) throws InterruptedException {
    LoadRecorder recorder =
        new LoadRecorder(
            options.timeout().toNanos(), options.duration().toNanos(), LoadFixtures.SEED, null);
    RequestSender sender =
        request -> {
          sent.add(request.index());
          clock.sleepUntil(clock.nanoTime() + MILLI);
          return CompletableFuture.completedFuture(
              new Completion(Completion.OK, "node1", null, 0, 0, false, null));
        };
    length = new ClosedLoop(options, LoadShare.WHOLE, sender, recorder, clock).run(0);
    return recorder;
  }

  private static LoadOptions load(long requests) {
    return LoadFixtures.options(0, 1, WARM_UP, Duration.ofSeconds(2), 1)
        .with(Layout.DEFAULT, requests, false);
  }

  @Test
  void withoutANumberItLastsForItsDuration() throws InterruptedException {
    LoadRecorder recorder = run(load(0));

    assertThat(LoadFixtures.recorded(recorder).allLatencies().getTotalCount()).isEqualTo(2_000);
    assertThat(sent).hasSize(3_000).isSorted();
    assertThat(length).isEqualTo(2 * SECOND);
  }

  @Test
  void numberedRequestsAreTheFirstOnesWhateverSettlingSent() throws InterruptedException {
    LoadRecorder recorder = run(load(500));

    assertThat(LoadFixtures.recorded(recorder).allLatencies().getTotalCount()).isEqualTo(500);
    assertThat(sent.subList(0, 1_000)).allMatch(index -> index >= 500);
    assertThat(sent.subList(1_000, sent.size()))
        .containsExactlyElementsOf(LongStream.range(0, 500).boxed().toList());
    assertThat(length).isEqualTo(500 * MILLI);
    assertThat(RunWarnings.of(LoadFixtures.recorded(recorder), load(500))).isEmpty();
  }

  /**
   * The first request of one thread, while settling, ends after the other thread's last request.
   */
  @Test
  void stragglerOfSettlingDoesNotStretchTheMeasuredPart() throws InterruptedException {
    LoadOptions load =
        LoadFixtures.options(0, 2, WARM_UP, Duration.ofSeconds(2), 2)
            .with(Layout.DEFAULT, 500, false);
    LoadRecorder recorder =
        new LoadRecorder(load.timeout().toNanos(), 2 * SECOND, LoadFixtures.SEED, null);
    AtomicBoolean first = new AtomicBoolean(true);
    CompletableFuture<Thread> other = new CompletableFuture<>();
    RequestSender sender =
        request -> {
          if (first.getAndSet(false)) {
            await(other.join());
            clock.sleepUntil(clock.nanoTime() + 5 * SECOND);
          } else {
            other.complete(Thread.currentThread());
            clock.sleepUntil(clock.nanoTime() + MILLI);
          }
          return CompletableFuture.completedFuture(
              new Completion(Completion.OK, "node1", null, 0, 0, false, null));
        };

    assertThat(new ClosedLoop(load, LoadShare.WHOLE, sender, recorder, clock).run(0))
        .isEqualTo(500 * MILLI);
    assertThat(clock.nanoTime()).isEqualTo(SECOND + 500 * MILLI + 5 * SECOND);
    assertThat(LoadFixtures.recorded(recorder).allLatencies().getTotalCount()).isEqualTo(500);
  }

  private static void await(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void durationEndsWhatTakesLonger() throws InterruptedException {
    LoadRecorder recorder = run(load(5_000));

    assertThat(LoadFixtures.recorded(recorder).allLatencies().getTotalCount()).isEqualTo(2_000);
    assertThat(length).isEqualTo(2 * SECOND);
    assertThat(RunWarnings.of(LoadFixtures.recorded(recorder), load(5_000)))
        .singleElement()
        .asString()
        .contains("2,000 of 5,000 within 2.0 s");
  }

  @Test
  void timeLeftFollowsTheRequests() {
    TimeLeft planned = new TimeLeft(load(0));
    assertThat(planned.after(-SECOND, 10)).isEqualTo(Duration.ofSeconds(3));
    assertThat(planned.after(3 * SECOND, 10)).isEqualTo(Duration.ZERO);

    TimeLeft counted = new TimeLeft(load(500));
    assertThat(counted.after(-SECOND, 10)).isEqualTo(Duration.ofSeconds(3));
    assertThat(counted.after(SECOND / 10, 100)).isEqualTo(Duration.ofMillis(400));
    assertThat(counted.after(SECOND, 450)).isEqualTo(Duration.ZERO);
  }

  /** Two processes, one after the other by this clock. */
  @Test
  void processesSendTheirSharesOfTheSameRequests() throws InterruptedException {
    List<Long> all = new ArrayList<>();
    LoadOptions load = load(501).toBuilder().closedLoop(2).requests(501).processes(2).build();
    for (int process = 0; process < 2; process++) {
      VirtualClock own = new VirtualClock();
      LoadRecorder recorder =
          new LoadRecorder(load.timeout().toNanos(), 2 * SECOND, LoadFixtures.SEED, null);
      RequestSender sender =
          request -> {
            all.add(request.index());
            own.sleepUntil(own.nanoTime() + MILLI);
            return CompletableFuture.completedFuture(
                new Completion(Completion.OK, "node1", null, 0, 0, false, null));
          };
      LoadShare share = new LoadShare(process, 2);
      long ended = new ClosedLoop(load, share, sender, recorder, own).run(0);
      assertThat(ended).isEqualTo((process == 0 ? 251 : 250) * MILLI);
    }
    assertThat(all.stream().filter(index -> index < 501))
        .containsExactlyInAnyOrderElementsOf(LongStream.range(0, 501).boxed().toList());
    assertThat(all).doesNotHaveDuplicates();
  }
}
