// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.manx.lab.disturbance.run.VirtualRun;
import io.manx.results.run.TimelineEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PartitionTest {
  private final VirtualRun run = new VirtualRun();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "partition | partition:node=2,at=10s,every=10s,for=3s,between=nodes",
        "partition:node=2,every=10s,for=2s | partition:node=2,at=10s,every=10s,for=2s,between=nodes",
        "partition:node=all,between=Clients,at=5s | partition:node=all,at=5s,for=3s,between=clients",
      })
  void fillsInDefaultsAndParsesItsOwnText(String text, String canonical) {
    KindTexts.assertCanonical(text, canonical);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "partition:between=racks | between must be one of nodes, clients, not 'racks'",
        "partition:between= | between must be one of nodes, clients, not ''",
        "partition:every=2s | for=3s is not shorter than every=2s; shorten",
        "partition:mean=5ms | unknown parameter 'mean'; there are node, at, every, for, count, jitter, between",
      })
  void messageNamesTheProblemAndWhatIsAllowed(String text, String message) {
    KindTexts.assertRefused(text, message);
  }

  @Test
  void nodeStaysCutOffUntilTheLastPartitionEnds() {
    run.start(
        "partition:node=1,at=1s,for=3s",
        "partition:node=1,at=2s,for=3s",
        "partition:node=1,at=2s,for=1s,between=clients");

    run.advanceTo(10_000);

    assertThat(run.log())
        .containsExactly(
            "1000 cut 1 nodes", "2000 cut 1 clients", "3000 heal 1 clients", "5000 heal 1 nodes");
    assertThat(run.timeline())
        .extracting(TimelineEvent::kind, TimelineEvent::endMillis, TimelineEvent::detail)
        .containsExactly(
            tuple("partition", 4_000.0, "for=3s,between=nodes"),
            tuple("partition", 5_000.0, "for=3s,between=nodes"),
            tuple("partition", 3_000.0, "for=1s,between=clients"));
  }

  @Test
  void reconnectedNodeCanBeCutOffAgain() {
    run.start("partition:node=1,every=4s,for=1s");

    run.advanceTo(10_000);

    assertThat(run.log())
        .containsExactly(
            "4000 cut 1 nodes", "5000 heal 1 nodes", "8000 cut 1 nodes", "9000 heal 1 nodes");
  }
}
