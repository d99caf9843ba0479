// SPDX-License-Identifier: Apache-2.0

package io.manx.testagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.agent.feature.Feature;
import io.manx.agent.feature.Hook;
import io.manx.agent.feature.Place;
import io.manx.agent.messaging.PeerMessage;
import io.manx.agent.settings.Settings;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A node fails and lies only as its settings and system properties say. */
class LyingNodeTest {
  private static final Feedback TRUTH = new Feedback(1, 2, 300, 4_000);
  private static final Place PLACE = new Place("a.Class", "method", "()V");

  private final BrokenHooks hooks =
      new BrokenHooks(Map.of("manx.break.one", "descriptor", "manx.break.two", "start")::get);
  private final List<Long> slept = new ArrayList<>();
  private final LyingNode node = new LyingNode(hooks, new Random(1), slept::add);
  private final Settings settings = new Settings(node.settings());

  LyingNodeTest() {
    node.follow(settings);
  }

  private static Hook hook(String name) {
    return new Hook(new Feature("test", null), name);
  }

  @Test
  void unlessToldOtherwiseItTellsTheTruth() {
    assertThat(node.feedback(TRUTH, true, null)).isEqualTo(FeedbackCodec.encode(TRUTH, true));
    PeerMessage message = PeerMessage.remaining(7, 3);
    assertThat(node.message(message)).isEqualTo(message.encode());
    assertThatCode(() -> hooks.acts(hook("three"))).doesNotThrowAnyException();
  }

  @Test
  void itLiesAsItsSettingSays() {
    settings.change(Map.of("lie", "zero"));
    Feedback said = FeedbackCodec.decode(node.feedback(TRUTH, false, null));
    assertThat(said).isNotNull();
    assertThat(said.serviceNanos()).isZero();
    settings.change(Map.of("lie", "notices"));
    assertThat(node.feedback(TRUTH, false, null)).isEqualTo(FeedbackCodec.encode(TRUTH, false));
    PeerMessage message = PeerMessage.remaining(7, 3);
    assertThat(node.message(message)).isNotEqualTo(message.encode());
  }

  @Test
  void itsAnswersAreAsLateAsItsSettingSays() {
    assertThat(node.feedback(TRUTH, false, null)).isNotEmpty();
    assertThat(slept).isEmpty();
    settings.change(Map.of("lag_ms", "50"));
    assertThat(node.feedback(TRUTH, false, null)).isEqualTo(FeedbackCodec.encode(TRUTH, false));
    assertThat(slept).containsExactly(50L);
  }

  @Test
  void aHookFailsWhileItsNameIsSet() {
    settings.change(Map.of("broken_hook", "three"));
    assertThatThrownBy(() -> hooks.acts(hook("three"))).hasMessage("broken on purpose: three");
    assertThatCode(() -> hooks.acts(hook("four"))).doesNotThrowAnyException();
    settings.change(Map.of("broken_hook", ""));
    assertThatCode(() -> hooks.acts(hook("three"))).doesNotThrowAnyException();
  }

  @Test
  void systemPropertiesBreakHooksBeforeTheNodeRuns() {
    assertThat(hooks.place(hook("one"), PLACE).descriptor()).isEqualTo("(Lmissing/Type;)V");
    assertThat(hooks.place(hook("two"), PLACE)).isSameAs(PLACE);
    assertThatThrownBy(() -> hooks.weaves(hook("two"))).hasMessage("broken on purpose: two");
    assertThatCode(() -> hooks.weaves(hook("one"))).doesNotThrowAnyException();
  }
}
