// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.feature.Feature;
import io.manx.agent.settings.Settings;
import io.manx.core.request.RequestDemands;
import io.manx.core.scheduling.ReadClass;
import io.manx.core.scheduling.ReadShape;
import java.util.Objects;
import java.util.UUID;
import org.apache.cassandra.schema.TableId;
import org.junit.jupiter.api.Test;

/** What is queued, given a command and the hint of its coordinator. */
class ReadStageSchedulingTest {
  private static final TableId TABLE = TableId.fromUUID(new UUID(31, 1));
  private static final long TIMEOUT_NANOS = 5_000_000_000L;

  private final ReadStageScheduling scheduling =
      new ReadStageScheduling(new Settings(), new Feature("test", null), System::nanoTime);

  private ReadShape shape(ReadShape shape, RequestHint hint) {
    double cost = scheduling.costs().of(TABLE, shape, 0, RequestDemands.NO_PARTITION);
    Runnable queued = scheduling.queued(() -> {}, shape, cost, TIMEOUT_NANOS, hint, null);
    return ((ScheduledRead) Objects.requireNonNull(queued)).shape();
  }

  @Test
  void readsOfRolesOfBatchWorkAreMarkedAndCounted() {
    RequestHint batch = new RequestHint(3, true);
    ReadShape range = shape(ReadShape.range(false, 200, batch.nodes()), batch);
    assertThat(range.isBatch()).isTrue();
    assertThat(range.readClass()).isEqualTo(ReadClass.RANGE);
    assertThat(range.rows()).isEqualTo(200);
    assertThat(range.nodes()).isEqualTo(3);
    assertThat(shape(ReadShape.single(false), batch).isBatch()).isTrue();
    assertThat(scheduling.batchReads()).isEqualTo(2);
  }

  @Test
  void otherReadsAreNot() {
    assertThat(
            shape(ReadShape.range(false, ReadShape.UNLIMITED, 3), new RequestHint(3, false))
                .isBatch())
        .isFalse();
    assertThat(shape(ReadShape.single(false), RequestHint.NONE).isBatch()).isFalse();
    assertThat(scheduling.batchReads()).isZero();
  }

  @Test
  void largeReadsAreWhatTheirRequestsSay() {
    RequestHint hint = new RequestHint(3, true);
    ReadShape range = unseenShape(true, hint);
    assertThat(range.readClass()).isEqualTo(ReadClass.RANGE);
    assertThat(range.rows()).isEqualTo(ReadShape.UNLIMITED);
    assertThat(range.nodes()).isEqualTo(3);
    assertThat(range.isBatch()).isTrue();
    ReadShape slice = unseenShape(false, RequestHint.NONE);
    assertThat(slice.readClass()).isEqualTo(ReadClass.SLICE);
    assertThat(slice.isBatch()).isFalse();
    assertThat(scheduling.batchReads()).isOne();
  }

  private ReadShape unseenShape(boolean range, RequestHint hint) {
    Runnable queued = scheduling.queuedUnseen(() -> {}, range, TIMEOUT_NANOS, hint, null);
    return ((ScheduledRead) Objects.requireNonNull(queued)).shape();
  }
}
