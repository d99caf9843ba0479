// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.lab.load.client.PageCount;
import io.manx.lab.load.workload.LoadShare;
import io.manx.lab.load.workload.OperationKind;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RequestSample;
import io.manx.results.run.SlowRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What processes record of their shares is, merged, what one would have recorded of the whole. */
final class RecordedLoadTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int REQUESTS = 20_000;
  private static final OperationKind[] KINDS = {
    OperationKind.QUERY_3, OperationKind.PRICING_SUMMARY, OperationKind.FETCH_ALL
  };
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static RecordedLoad record(LoadShare share) {
    LoadRecorder recorder =
        new LoadRecorder(2 * SECOND, 60 * SECOND, LoadFixtures.SEED + share.process(), null);
    PageCount pages = new PageCount();
    Random random = new Random(LoadFixtures.SEED);
    for (int i = 0; i < REQUESTS; i++) {
      long intended = (long) (random.nextDouble() * 60 * SECOND);
      long lag = random.nextInt(1_000_000);
      long latency = (long) (SECOND / 100 * -Math.log(1 - random.nextDouble()));
      Completion completion = completion(random);
      if (share.has(i)) {
        recorder.sent(intended, intended + lag);
        recorder.completed(
            KINDS[i % KINDS.length], intended, intended + lag, intended + latency, completion);
        pages.add(1 + i % 3);
      }
    }
    return recorder.recorded(0, 60 * SECOND, pages);
  }

  private static Completion completion(Random random) {
    String outcome =
        switch (random.nextInt(50)) {
          case 0 -> "ReadTimeoutException";
          case 1 -> "DriverTimeoutException";
          case 2 -> Completion.DROPPED;
          default -> Completion.OK;
        };
    String node = "node" + (1 + random.nextInt(3));
    return new Completion(outcome, node, null, random.nextInt(2), 0, random.nextInt(9) == 0, null);
  }

  private static RecordedLoad merged(int processes) {
    List<RecordedLoad> parts = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      parts.add(record(new LoadShare(process, processes)));
    }
    return RecordedLoad.merged(parts);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void sharesAddUpToTheWhole(int processes) {
    RecordedLoad whole = record(LoadShare.WHOLE);
    RecordedLoad merged = merged(processes);

    assertThat(merged.operations().keySet()).isEqualTo(whole.operations().keySet());
    whole
        .operations()
        .forEach((name, expected) -> assertSame(merged.operations().get(name), expected));
    assertThat(merged.nodes()).isEqualTo(whole.nodes());
    assertThat(merged.schedulingLag().decode()).isEqualTo(whole.schedulingLag().decode());
    assertThat(merged.emptyReads()).isEqualTo(whole.emptyReads());
    assertThat(merged.pages()).isEqualTo(whole.pages());
    assertThat(merged.slowest())
        .extracting(SlowRequest::latencyMillis)
        .isEqualTo(whole.slowest().stream().map(SlowRequest::latencyMillis).toList());
    assertThat(merged.lengthNanos()).isEqualTo(whole.lengthNanos());
    assertThat(merged.requests()).isEqualTo(REQUESTS);
  }

  private static void assertSame(OperationResult merged, OperationResult expected) {
    assertThat(merged.total().decode()).isEqualTo(expected.total().decode());
    assertThat(merged)
        .usingRecursiveComparison()
        .ignoringFields("total", "intervals")
        .isEqualTo(expected);
    assertThat(merged.intervals()).hasSameSizeAs(expected.intervals());
    for (int i = 0; i < merged.intervals().size(); i++) {
      assertThat(merged.intervals().get(i).startMillis())
          .isEqualTo(expected.intervals().get(i).startMillis());
      assertThat(merged.intervals().get(i).latency().decode())
          .isEqualTo(expected.intervals().get(i).latency().decode());
    }
  }

  @Test
  void slowestSamplesAreThoseOfTheWholeAndOthersAreBounded() {
    List<RequestSample> merged = merged(4).samples();
    assertThat(latenciesOfSlowest(merged))
        .isEqualTo(latenciesOfSlowest(record(LoadShare.WHOLE).samples()));
    assertThat(merged.stream().filter(sample -> !sample.slowest())).hasSize(2_000);
    assertThat(merged).isSortedAccordingTo(Comparator.comparingDouble(RequestSample::atMillis));
  }

  private static List<Long> latenciesOfSlowest(List<RequestSample> samples) {
    return samples.stream()
        .filter(RequestSample::slowest)
        .map(RequestSample::latencyNanos)
        .sorted()
        .toList();
  }

  @Test
  void recordIsReadAsItWasWritten() throws IOException {
    RecordedLoad recorded = record(LoadShare.WHOLE);
    assertThat(JSON.readValue(JSON.writeValueAsString(recorded), RecordedLoad.class))
        .isEqualTo(recorded);
  }
}
