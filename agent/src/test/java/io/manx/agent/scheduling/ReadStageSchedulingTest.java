package io.manx.agent.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.feature.Feature;
import io.manx.agent.settings.Settings;
import io.manx.core.scheduling.ReadClass;
import io.manx.core.scheduling.ReadShape;
import java.util.Objects;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.filter.DataLimits;
import org.junit.jupiter.api.Test;

/** What is put into the queue of a command and what its coordinator says. */
class ReadStageSchedulingTest {
  private static final long TIMEOUT_NANOS = 5_000_000_000L;

  private final ReadStageScheduling scheduling =
      new ReadStageScheduling(new Settings(), new Feature("test", null), System::nanoTime);

  private ReadShape shape(ReadCommand command, RequestHint hint) {
    Runnable queued = scheduling.queued(() -> {}, command, false, TIMEOUT_NANOS, hint, null);
    return ((ScheduledRead) Objects.requireNonNull(queued)).shape();
  }

  @Test
  void readsOfRolesOfBatchWorkAreMarkedAndCounted() {
    RequestHint batch = new RequestHint(3, true);
    ReadShape range = shape(Tables.range(DataLimits.cqlLimits(200)), batch);
    assertThat(range.isBatch()).isTrue();
    assertThat(range.readClass()).isEqualTo(ReadClass.RANGE);
    assertThat(range.rows()).isEqualTo(200);
    assertThat(range.nodes()).isEqualTo(3);
    assertThat(shape(Tables.named(1), batch).isBatch()).isTrue();
    assertThat(scheduling.batchReads()).isEqualTo(2);
  }

  @Test
  void otherReadsAreNot() {
    assertThat(shape(Tables.range(DataLimits.NONE), new RequestHint(3, false)).isBatch()).isFalse();
    assertThat(shape(Tables.named(1), RequestHint.NONE).isBatch()).isFalse();
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
