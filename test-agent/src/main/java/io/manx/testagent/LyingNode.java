// SPDX-License-Identifier: Apache-2.0

package io.manx.testagent;

import io.manx.agent.messaging.PeerMessage;
import io.manx.agent.runtime.Interceptor;
import io.manx.agent.settings.Settings;
import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterForm;
import io.manx.core.settings.Mode;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import io.manx.core.wire.ForetoldPause;
import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A node whose feedback and messages are false as setting {@code lie} says, whose hook {@code
 * broken_hook} fails, and whose answers come {@code lag_ms} late. Thread-safe.
 */
final class LyingNode extends Interceptor {
  static final Parameter<String> BROKEN_HOOK =
      Parameter.of(
          "broken_hook", ParameterForm.text("the name of a hook, or empty"), "", "hook that fails");
  static final Parameter<Lie> LIE =
      Parameter.choice("lie", Lie.NONE, "what is false in the node's feedback and messages");
  static final Parameter<Integer> LAG_MS =
      Parameter.whole("lag_ms", 0, 0, 10_000, "milliseconds by which answers are late");

  private final BrokenHooks hooks;
  private final LongConsumer sleep;
  private final FalseFeedback falseFeedback;
  private final FalseMessages falseMessages;
  private final FalsePauses falsePauses = new FalsePauses(this::claimsToPause);
  private volatile Lie lie = Lie.NONE;
  private volatile int lagMillis;
  private volatile boolean foretells;

  /**
   * Creates one.
   *
   * @param random of what is false
   * @param sleep lets the calling thread wait, in milliseconds
   */
  LyingNode(BrokenHooks hooks, Random random, LongConsumer sleep) {
    this.hooks = hooks;
    this.sleep = sleep;
    falseFeedback = new FalseFeedback(random);
    falseMessages = new FalseMessages(random);
  }

  @Override
  public List<Parameter<?>> settings() {
    return List.of(BROKEN_HOOK, LIE, LAG_MS);
  }

  @Override
  public void follow(Settings settings) {
    settings.onChange(() -> apply(settings));
  }

  private void apply(Settings settings) {
    hooks.breakWhileRunning(settings.get(BROKEN_HOOK));
    lie = settings.get(LIE);
    lagMillis = settings.get(LAG_MS);
    foretells = settings.foretellsPauses() && settings.mode() == Mode.ON;
    if (claimsToPause()) {
      falsePauses.begin();
    }
  }

  private boolean claimsToPause() {
    return lie == Lie.PAUSING && foretells;
  }

  /** Returns the feedback; it is asked for after the read, so that a lag shows nowhere in it. */
  @Override
  public byte[] feedback(Feedback feedback, boolean leaving, @Nullable ForetoldPause pause) {
    if (lagMillis > 0) {
      sleep.accept(lagMillis);
    }
    return FeedbackCodec.with(
        claimsToPause() ? FalsePauses.CLAIMED : pause,
        falseFeedback.encode(lie, feedback, leaving));
  }

  /** Returns a message that may be false; a claimed pause replaces real ones. */
  @Override
  public byte[] message(PeerMessage message) {
    if (claimsToPause() && message.kind() == PeerMessage.Kind.PAUSE) {
      return PeerMessage.pause(FalsePauses.CLAIMED).encode();
    }
    return lie == Lie.NOTICES ? falseMessages.next() : message.encode();
  }
}
