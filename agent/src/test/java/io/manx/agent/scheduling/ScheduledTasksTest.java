package io.manx.agent.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.scheduling.ReadOrders;
import io.manx.core.scheduling.ReadShape;
import io.manx.core.scheduling.WaitingReads;
import io.manx.core.selection.ParameterValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** The read stage's queue, in and out of force. */
class ScheduledTasksTest {
  private final AtomicBoolean ordered = new AtomicBoolean(true);
  private final List<ScheduledRead> started = new ArrayList<>();
  private final ScheduledTasks tasks =
      new ScheduledTasks(
          new WaitingReads(
              ReadOrders.create(ReadOrders.SINGLE_FIRST, ParameterValues.of(List.of(), Map.of()))),
          ordered::get,
          started::add);

  private static Runnable named(String name) {
    return new Runnable() {
      @Override
      public void run() {}

      @Override
      public String toString() {
        return name;
      }
    };
  }

  private static ScheduledRead read(String name, ReadShape shape) {
    return new ScheduledRead(named(name), shape, 0, 0, null);
  }

  private static ScheduledRead single(String name) {
    return read(name, ReadShape.single(false));
  }

  private static ScheduledRead range(String name) {
    return read(name, ReadShape.range(false, 10, 1));
  }

  private String next() {
    return tasks.poll().toString();
  }

  @Test
  void givesOutTheTasksOfReadsInTheirOrderAndOthersFirst() {
    tasks.add(range("range"));
    tasks.add(single("single"));
    tasks.add(named("cache save"));
    assertThat(tasks).hasSize(3);
    assertThat(tasks.peek()).hasToString("cache save");
    assertThat(next()).isEqualTo("cache save");
    assertThat(tasks.peek()).hasToString("single");
    assertThat(next()).isEqualTo("single");
    assertThat(next()).isEqualTo("range");
    assertThat(tasks.isEmpty()).isTrue();
    assertThat(started).extracting(ScheduledRead::task).hasSize(2);
  }

  @Test
  void whatWaitsWhenTheOrderChangesIsOlderAndGoesFirst() {
    ordered.set(false);
    tasks.add(range("range, before"));
    ordered.set(true);
    tasks.add(range("range"));
    tasks.add(single("single"));
    assertThat(next()).isEqualTo("range, before");
    assertThat(next()).isEqualTo("single");
    ordered.set(false);
    tasks.add(single("single, after"));
    assertThat(next()).isEqualTo("range");
    assertThat(next()).isEqualTo("single, after");
    assertThat(tasks.isEmpty()).isTrue();
  }

  @Test
  void outOfForceReadsRunAsTheyArrive() {
    ordered.set(false);
    tasks.add(range("range"));
    tasks.add(single("single"));
    assertThat(next()).isEqualTo("range");
    assertThat(next()).isEqualTo("single");
    assertThat(started).hasSize(2);
  }
}
