// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.load.LoadFixtures;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestSequenceTest {
  private static final int RECORDS = 1_000;
  private static final int REQUESTS = 20_000;

  private static final String MIX = "read=50,range=20,slice=30";

  private static RequestSequence sequence(String workload, long seed) {
    return sequence(workload, Layout.DEFAULT, seed);
  }

  private static RequestSequence sequence(String workload, Layout layout, long seed) {
    OperationMix wanted = OperationMix.parse(workload);
    return new RequestSequence(wanted, wanted.keys(), RECORDS, 10, layout, seed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", "B", "C", "D", "E", "F", "M", MIX})
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

  /** A recorded run can be repeated only with the same requests. */
  @ParameterizedTest
  @CsvSource({
    "A, 2599833027",
    "B, 2406616085",
    "C, 4120915416",
    "D, 304179392",
    "E, 1951722950",
    "F, 1783431092",
    "M, 1702186630"
  })
  void sequenceIsThatOfRecordedRuns(String workload, long checksum) {
    RequestSequence sequence = sequence(workload, LoadFixtures.SEED);
    CRC32 crc = new CRC32();
    for (long i = 0; i < 2_000; i++) {
      Request request = sequence.request(i);
      String text =
          "%d %s %d %d %d\n"
              .formatted(
                  request.index(),
                  request.kind().id(),
                  request.record(),
                  request.field(),
                  request.rangeLength());
      crc.update(text.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(crc.getValue()).isEqualTo(checksum);
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
  @ValueSource(strings = {"A", "B", "C", "D", "E", "F", "M", MIX})
  void sharesOfOperationsAreThoseOfTheWorkload(String workload) {
    Map<OperationKind, Integer> counts = new HashMap<>();
    RequestSequence sequence = sequence(workload, LoadFixtures.SEED);
    for (long i = 0; i < REQUESTS; i++) {
      counts.merge(sequence.request(i).kind(), 1, Integer::sum);
    }
    OperationMix.parse(workload)
        .weights()
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

  @Test
  void rangesAndSlicesAskForUniformNumbersOfRowsFromUniformRows() {
    Layout layout = new Layout(1, 50, 400);
    Map<OperationKind, int[]> lengths = new HashMap<>();
    int[] firstRows = new int[5];
    RequestSequence sequence = sequence(MIX, layout, LoadFixtures.SEED);
    for (long i = 0; i < REQUESTS; i++) {
      Request request = sequence.request(i);
      assertThat(request.rangeLength()).isBetween(1, 400);
      lengths
          .computeIfAbsent(request.kind(), any -> new int[4])[(request.rangeLength() - 1) / 100]++;
      if (request.kind() == OperationKind.SLICE) {
        assertThat(request.record()).isBetween(0L, RECORDS / 50 - 1L);
        assertThat(request.row()).isBetween(0, 49);
        firstRows[request.row() / 10]++;
      } else {
        assertThat(request.row()).isZero();
      }
    }
    assertThat(lengths).containsOnlyKeys(OperationMix.parse(MIX).weights().keySet());
    lengths.forEach(
        (kind, counts) ->
            assertUniform(counts, REQUESTS * OperationMix.parse(MIX).weight(kind) / 100));
    assertUniform(firstRows, REQUESTS * 30 / 100);
  }

  private static void assertUniform(int[] counts, int sum) {
    double expected = (double) sum / counts.length;
    for (int count : counts) {
      assertThat((double) count)
          .isBetween(expected - 5 * Math.sqrt(expected), expected + 5 * Math.sqrt(expected));
    }
  }
}
