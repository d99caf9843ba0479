// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests what the queue promises to concurrent threads. Model checking tries chosen interleavings,
 * the same ones in every run; stress tries those that happen. Most of the model checking takes the
 * JDK's map as atomic, so that interleavings are of the queue's own steps.
 *
 * <p>Without moves, {@code add} and {@code poll} are linearizable with respect to the order. With
 * moves and changes of the order, each read is polled once; a thread that knows that a read waits
 * gets one in the end; and afterwards the reads are in the order in force.
 */
class WaitingReadsLincheckTest {
  static List<Arguments> queues() {
    return List.of(
        Arguments.of(LinearizableReads.Fifo.class, SequentialReads.Fifo.class),
        Arguments.of(LinearizableReads.SingleFirst.class, SequentialReads.SingleFirst.class),
        Arguments.of(LinearizableReads.All.class, SequentialReads.All.class),
        Arguments.of(LinearizableReads.ExpectedCost.class, SequentialReads.ExpectedCost.class));
  }

  private static <T extends Options<T, ?>> T sized(T options) {
    return options.threads(2).actorsPerThread(3).actorsBefore(2).actorsAfter(3);
  }

  private static ModelCheckingOptions modelChecking(Class<?>... atomic) {
    ModelCheckingOptions options = new ModelCheckingOptions();
    for (Class<?> each : atomic) {
      options.addGuarantee(
          ManagedStrategyGuaranteeKt.forClasses(each.getName()).allMethods().treatAsAtomic());
    }
    return sized(options);
  }

  /** Few invocations: on a busy machine each waits until all its threads have a processor. */
  private static StressOptions stress() {
    return sized(new StressOptions()).iterations(3).invocationsPerIteration(200);
  }

  @ParameterizedTest
  @MethodSource("queues")
  void addAndPollAreLinearizable(Class<?> queue, Class<?> specification) {
    modelChecking(ConcurrentSkipListMap.class)
        .iterations(5)
        .invocationsPerIteration(60)
        .sequentialSpecification(specification)
        .check(queue);
  }

  @Test
  void addAndPollAreLinearizableWithinTheStepsOfTheMap() {
    modelChecking()
        .iterations(2)
        .invocationsPerIteration(50)
        .sequentialSpecification(SequentialReads.ExpectedCost.class)
        .check(LinearizableReads.ExpectedCost.class);
  }

  @ParameterizedTest
  @MethodSource("queues")
  void addAndPollAreLinearizableUnderStress(Class<?> queue, Class<?> specification) {
    stress().sequentialSpecification(specification).check(queue);
  }

  private static Actor actor(String operation, Integer... arguments) {
    Class<?>[] types = new Class<?>[arguments.length];
    Arrays.fill(types, int.class);
    try {
      return new Actor(
          MovingReads.class.getMethod(operation, types), new ArrayList<>(List.of(arguments)));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Scenarios: the steps before, then those of one thread, and those of another one. */
  static List<List<List<Actor>>> moves() {
    List<Actor> takeTwo = List.of(actor("take"), actor("take"));
    return List.of(
        List.of(List.of(), List.of(actor("lower", 0, 3)), List.of(actor("lower", 0, 1))),
        List.of(List.of(), List.of(actor("lower", 0, 1)), List.of(actor("setOrder", 1))),
        List.of(
            List.of(actor("setOrder", 1)), List.of(actor("add")), List.of(actor("setOrder", 0))),
        List.of(List.of(), List.of(actor("setOrder", 2)), List.of(actor("setOrder", 3))),
        List.of(List.of(), takeTwo, List.of(actor("lower", 0, 1))),
        List.of(List.of(), takeTwo, List.of(actor("setOrder", 3))));
  }

  @ParameterizedTest
  @MethodSource("moves")
  void movesLoseDoubleAndMisplaceNothing(List<List<Actor>> steps) {
    modelChecking(ConcurrentSkipListMap.class, ConcurrentLinkedQueue.class)
        .addCustomScenario(
            new ExecutionScenario(steps.get(0), steps.subList(1, 3), List.of(), null))
        .iterations(0)
        .invocationsPerIteration(150)
        .verifier(EpsilonVerifier.class)
        .check(MovingReads.class);
  }

  @Test
  void movesLoseDoubleAndMisplaceNothingWhateverElseIsDone() {
    modelChecking(ConcurrentSkipListMap.class, ConcurrentLinkedQueue.class)
        .iterations(6)
        .invocationsPerIteration(50)
        .verifier(EpsilonVerifier.class)
        .check(MovingReads.class);
  }

  @Test
  void movesLoseDoubleAndMisplaceNothingUnderStress() {
    stress().verifier(EpsilonVerifier.class).check(MovingReads.class);
  }
}
