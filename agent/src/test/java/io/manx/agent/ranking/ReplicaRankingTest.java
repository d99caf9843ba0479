// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.settings.Settings;
import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterForm;
import io.manx.core.policy.ReplicaSelector;
import java.util.List;
import java.util.Map;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which snitch is in place, and which policy, as settings change. */
class ReplicaRankingTest {
  private static final Parameter<String> MODEL =
      Parameter.of("regression.model", ParameterForm.text("a path"), "", "a file");

  private final Topology stock = new Topology();
  private final Settings settings = new Settings();
  private final ReplicaRanking ranking =
      new ReplicaRanking(settings, measurement(), System::nanoTime);
  private final IEndpointSnitch before = DatabaseDescriptor.getEndpointSnitch();

  private static ReadMeasurement measurement() {
    return new ReadMeasurement(System::currentTimeMillis);
  }

  @BeforeEach
  void begin() {
    DatabaseDescriptor.setEndpointSnitch(stock);
  }

  @AfterEach
  void end() {
    DatabaseDescriptor.setEndpointSnitch(before);
  }

  private static IEndpointSnitch inPlace() {
    return DatabaseDescriptor.getEndpointSnitch();
  }

  @Test
  void beforeItStartsNothingIsRanked() {
    settings.change(Map.of("mode", "on"));
    assertThat(inPlace()).isSameAs(stock);
    assertThat(ranking.selector()).isNull();
  }

  @Test
  void observedAndOnItIsInPlace() {
    ranking.start();
    assertThat(inPlace()).isInstanceOf(RankingSnitch.class);
    assertThat(ranking.decides()).isFalse();
    settings.change(Map.of("mode", "on"));
    assertThat(inPlace()).isInstanceOf(RankingSnitch.class);
    assertThat(((RankingSnitch) inPlace()).original()).isSameAs(stock);
    assertThat(ranking.decides()).isTrue();
  }

  @Test
  void offAndWithStocksPolicyCassandrasOwnSnitchIsAndThereIsNoPolicy() {
    ranking.start();
    for (String[] change : new String[][] {{"mode", "off"}, {"policy", "stock"}}) {
      settings.change(Map.of("mode", "on", "policy", "random"));
      assertThat(inPlace()).isInstanceOf(RankingSnitch.class);
      settings.change(Map.of(change[0], change[1]));
      assertThat(inPlace()).isSameAs(stock);
      assertThat(ranking.selector()).isNull();
    }
  }

  @Test
  void aPolicyBeginsAnewOnlyIfItChangesOrItsParametersDo() {
    ranking.start();
    ReplicaSelector first = ranking.selector();
    settings.change(Map.of("rack_margin", "0.5", "c3.clients", "3", "mode", "on"));
    assertThat(ranking.selector()).isSameAs(first);
    settings.change(Map.of("manx.own_weight", "2"));
    ReplicaSelector second = ranking.selector();
    assertThat(second).isNotSameAs(first);
    settings.change(Map.of("policy", "c3"));
    assertThat(ranking.selector()).isNotNull().isNotSameAs(second);
  }

  /** A model is of use to drivers only, so nodes do not offer it. */
  @Test
  void aPolicyThatCannotBeCreatedIsTriedAgainAndTheOneBeforeStays() {
    Settings settings = new Settings(List.of(MODEL));
    ReplicaRanking ranking = new ReplicaRanking(settings, measurement(), System::nanoTime);
    ranking.start();
    ReplicaSelector first = ranking.selector();
    Map<String, String> withModel = Map.of("policy", "regression", MODEL.name(), "model.json");
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> settings.change(withModel)).hasMessageContaining("only drivers");
      assertThat(ranking.selector()).isSameAs(first);
    }
    settings.change(Map.of(MODEL.name(), ""));
    assertThat(ranking.selector()).isNotNull().isNotSameAs(first);
  }
}
