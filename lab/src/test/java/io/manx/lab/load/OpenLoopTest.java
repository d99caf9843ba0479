// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.LoadShare;
import io.manx.results.run.OperationResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class OpenLoopTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;

  private final VirtualClock clock = new VirtualClock();

  /** Answers in 1 ms, but not between {@code stopped} and {@code resumed}. */
  private RequestSender stoppingServer(long stopped, long resumed) {
    return request -> {
      CompletableFuture<Completion> answer = new CompletableFuture<>();
      long served = clock.nanoTime() + MILLI;
      long answered = served > stopped && served < resumed ? resumed : served;
      clock.at(
          answered,
          () -> answer.complete(new Completion(Completion.OK, "node1", null, 0, 0, false, null)));
      return answer;
    };
  }

  private LoadRecorder run(LoadOptions options, RequestSender sender) throws InterruptedException {
    LoadRecorder recorder =
        new LoadRecorder(
            options.timeout().toNanos(), options.duration().toNanos(), LoadFixtures.SEED, null);
    new OpenLoop(options, LoadShare.WHOLE, sender, recorder, clock).run(0);
    return recorder;
  }

  @Test
  void serverThatStopsForOneSecondDelaysEveryRequestDueInIt() throws InterruptedException {
    LoadOptions options =
        LoadFixtures.openLoop(1_000, Duration.ofSeconds(1), Duration.ofSeconds(10));

    Histogram latencies =
        LoadFixtures.recorded(run(options, stoppingServer(5 * SECOND, 6 * SECOND))).allLatencies();

    assertThat(latencies.getTotalCount()).isEqualTo(10_000);
    long delayed = latencies.getCountBetweenValues(2 * MILLI, 2 * SECOND);
    assertThat(delayed).isBetween(995L, 1_000L);
    // Delays are even from 0 to 1 s: a request due in the middle of the stop waited for half of it.
    long halfDelayed = latencies.getCountBetweenValues(500 * MILLI, 2 * SECOND);
    assertThat(halfDelayed).isBetween(495L, 505L);
  }

  @Test
  void generatorThatStallsSendsEveryOverdueRequestAndTimesItFromItsIntendedStart()
      throws InterruptedException {
    LoadOptions options = LoadFixtures.openLoop(1_000, Duration.ZERO, Duration.ofSeconds(4));
    RequestSender stalling =
        request -> {
          if (request.index() == 1_000) {
            clock.sleepUntil(clock.nanoTime() + SECOND);
          }
          return CompletableFuture.completedFuture(
              new Completion(Completion.OK, "node1", null, 0, 0, false, null));
        };

    LoadRecorder recorder = run(options, stalling);

    assertThat(LoadFixtures.recorded(recorder).allLatencies().getTotalCount()).isEqualTo(4_000);
    assertThat(
            LoadFixtures.recorded(recorder).allLatencies().getCountBetweenValues(MILLI, 2 * SECOND))
        .isBetween(998L, 1_001L);
    assertThat(
            LoadFixtures.recorded(recorder)
                .schedulingLag()
                .decode()
                .getCountBetweenValues(MILLI, 2 * SECOND))
        .isBetween(997L, 1_000L);
  }

  @Test
  void settlingIsSentButNotKept() throws InterruptedException {
    List<Long> sent = new ArrayList<>();
    LoadOptions options = LoadFixtures.openLoop(100, Duration.ofSeconds(3), Duration.ofSeconds(2));

    LoadRecorder recorder =
        run(
            options,
            request -> {
              sent.add(request.index());
              return CompletableFuture.completedFuture(
                  new Completion(Completion.OK, "node1", null, 0, 0, false, null));
            });

    assertThat(sent).hasSize(500).isSorted();
    assertThat(LoadFixtures.recorded(recorder).allLatencies().getTotalCount()).isEqualTo(200);
  }

  @Test
  void errorsAndDropsStayInTheDistributionAsAtLeastTheTimeout() throws InterruptedException {
    LoadOptions options = LoadFixtures.options(1_000, 0, Duration.ZERO, Duration.ofSeconds(1), 100);
    RequestSender refusing =
        request -> {
          CompletableFuture<Completion> answer = new CompletableFuture<>();
          long after = request.index() < 100 ? 900 * MILLI : MILLI;
          clock.at(
              clock.nanoTime() + after,
              () ->
                  answer.complete(
                      new Completion("UnavailableException", null, null, 0, 0, false, null)));
          return answer;
        };

    Map<String, OperationResult> results =
        LoadFixtures.recorded(run(options, refusing)).operations();

    long requests = results.values().stream().mapToLong(OperationResult::requests).sum();
    long errors = results.values().stream().mapToLong(OperationResult::errors).sum();
    long dropped = results.values().stream().mapToLong(OperationResult::dropped).sum();
    assertThat(requests).isEqualTo(1_000);
    assertThat(dropped).isBetween(795L, 805L);
    assertThat(errors).isEqualTo(requests - dropped);
    results
        .values()
        .forEach(
            result -> {
              Histogram total = result.total().decode();
              assertThat(total.getTotalCount()).isEqualTo(result.requests());
              assertThat(total.getMinValue()).isGreaterThanOrEqualTo(1_990 * MILLI);
            });
  }

  @Test
  void processesSendTheirSharesAtTheSameTimes() throws InterruptedException {
    LoadOptions options = LoadFixtures.openLoop(100, Duration.ofSeconds(1), Duration.ofSeconds(2));
    Map<Long, Long> whole = new HashMap<>();
    sendShare(options, LoadShare.WHOLE, whole);
    Map<Long, Long> together = new HashMap<>();
    for (int process = 0; process < 3; process++) {
      sendShare(options, new LoadShare(process, 3), together);
    }
    assertThat(whole).hasSize(300);
    assertThat(together).isEqualTo(whole);
  }

  private static void sendShare(LoadOptions options, LoadShare share, Map<Long, Long> sentAt)
      throws InterruptedException {
    VirtualClock own = new VirtualClock();
    RequestSender sender =
        request -> {
          assertThat(sentAt.put(request.index(), own.nanoTime())).isNull();
          return CompletableFuture.completedFuture(
              new Completion(Completion.OK, "node1", null, 0, 0, false, null));
        };
    LoadRecorder recorder =
        new LoadRecorder(SECOND, options.duration().toNanos(), LoadFixtures.SEED, null);
    new OpenLoop(options, share, sender, recorder, own).run(0);
  }
}
