// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.feature.Feature;
import io.manx.agent.feature.Hook;
import io.manx.agent.feature.Place;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SelfTestTest {
  private static Hook hook(Feature feature, String name, String className, Hook.State state) {
    Hook hook = new Hook(feature, name);
    hook.setPlace(new Place(className, "toString", "()V"));
    hook.setState(state);
    return hook;
  }

  @Test
  void aFeatureWithAllItsHooksIsComplete() {
    Hook hook = hook(Feature.RANKING, "one", "java.lang.String", Hook.State.INSTALLED);
    assertThat(SelfTest.incomplete(List.of(hook))).isEmpty();
  }

  @Test
  void aMissingHookIsNamedAndLeavesOtherFeaturesAlone() {
    Hook missing = hook(Feature.RANKING, "one", "java.lang.String", Hook.State.MISSING);
    Hook there = hook(Feature.MEASUREMENT, "two", "java.lang.String", Hook.State.INSTALLED);
    Map<Feature, List<String>> incomplete = SelfTest.incomplete(List.of(missing, there));
    assertThat(incomplete).containsOnlyKeys(Feature.RANKING);
    assertThat(incomplete.get(Feature.RANKING))
        .containsExactly("one (java.lang.String.toString()V)");
  }

  @Test
  void aClassThatLoadedWithoutBeingWovenMissesItsHook() {
    Hook pending = hook(Feature.RANKING, "one", "java.lang.String", Hook.State.PENDING);
    assertThat(SelfTest.incomplete(List.of(pending))).containsOnlyKeys(Feature.RANKING);
    assertThat(pending.state()).isEqualTo(Hook.State.MISSING);
  }

  @Test
  void aClassThatDoesNotLoadMissesItsHook() {
    Hook absent = hook(Feature.RANKING, "one", "missing.Type", Hook.State.INSTALLED);
    assertThat(SelfTest.incomplete(List.of(absent))).containsOnlyKeys(Feature.RANKING);
    assertThat(absent.state()).isEqualTo(Hook.State.MISSING);
  }

  @Test
  void feedbackSurvivesItsEncoding() {
    assertThat(SelfTest.feedbackSurvives()).isTrue();
  }
}
