package io.manx.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestSequenceTest {
  private static final int RECORDS = 1_000;
  private static final int REQUESTS = 20_000;

  private static RequestSequence sequence(String workload, long seed) {
    Workload core = Workload.named(workload);
    return new RequestSequence(core, core.keys(), RECORDS, 10, seed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", "B", "C", "D", "E", "F", "M"})
  void requestIsTheSameInWhateverOrderItIsAskedFor(String workload) {
    RequestSequence forward = sequence(workload, LoadFixtures.SEED);
    List<Request> expected = new ArrayList<>();
    List<Long> order = new ArrayList<>();
    for (long i = 0; i < 1_000; i++) {
      expected.add(forward.request(i));
      order.add(i);
    }
    Collections.shuffle(order, new Random(LoadFixtures.SEED));

    RequestSequence shuffled = sequence(workload, LoadFixtures.SEED);

    for (long index : order) {
      assertThat(shuffled.request(index)).isEqualTo(expected.get((int) index));
    }
  }

  @Test
  void otherSeedGivesOtherRequests() {
    RequestSequence one = sequence("A", 1);
    RequestSequence other = sequence("A", 2);
    int same = 0;
    for (long i = 0; i < 1_000; i++) {
      same += one.request(i).record() == other.request(i).record() ? 1 : 0;
    }
    assertThat(same).isLessThan(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", "B", "C", "D", "E", "F", "M"})
  void sharesOfOperationsAreThoseOfTheWorkload(String workload) {
    Map<OperationKind, Integer> counts = new HashMap<>();
    RequestSequence sequence = sequence(workload, LoadFixtures.SEED);
    for (long i = 0; i < REQUESTS; i++) {
      counts.merge(sequence.request(i).kind(), 1, Integer::sum);
    }
    Workload.named(workload)
        .percents()
        .forEach(
            (kind, percent) -> assertThat(counts).containsEntry(kind, REQUESTS / 100 * percent));
  }

  @Test
  void zipfianFollowsItsLaw() {
    int[] counts = new int[RECORDS];
    RequestSequence sequence = sequence("C", LoadFixtures.SEED);
    for (long i = 0; i < REQUESTS; i++) {
      counts[(int) sequence.request(i).record()]++;
    }
    double harmonic = 0;
    for (int rank = 1; rank <= RECORDS; rank++) {
      harmonic += Math.pow(rank, -0.99);
    }
    for (int rank : new int[] {1, 2, 5, 10}) {
      double expected = REQUESTS * Math.pow(rank, -0.99) / harmonic;
      assertThat((double) counts[rank - 1])
          .isBetween(expected - 5 * Math.sqrt(expected), expected + 5 * Math.sqrt(expected));
    }
  }

  @Test
  void insertsAreConsecutiveNewRecordsAndLatestReadsOnlyFinishedOnes() {
    RequestSequence sequence = sequence("D", LoadFixtures.SEED);
    long nextInsert = RECORDS;
    for (long i = 0; i < REQUESTS; i++) {
      Request request = sequence.request(i);
      if (request.kind() == OperationKind.INSERT) {
        assertThat(request.record()).isEqualTo(nextInsert++);
      } else {
        assertThat(request.record()).isBetween(0L, nextInsert - 1);
      }
    }
    assertThat(nextInsert).isEqualTo(RECORDS + REQUESTS / 20);
  }
}
