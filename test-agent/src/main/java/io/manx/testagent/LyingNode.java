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
import org.jspecify.annotations.Nullable;

/**
 * A node whose feedback and messages are false as setting {@code lie} says, and whose hook {@code
 * broken_hook} fails. Thread-safe.
 */
final class LyingNode extends Interceptor {
  static final Parameter<String> BROKEN_HOOK =
      Parameter.of(
          "broken_hook", ParameterForm.text("the name of a hook, or empty"), "", "hook that fails");
  static final Parameter<Lie> LIE =
      Parameter.choice("lie", Lie.NONE, "what is false in the node's feedback and messages");

  private final BrokenHooks hooks;
  private final FalseFeedback falseFeedback;
  private final FalseMessages falseMessages;
  private final FalsePauses falsePauses = new FalsePauses(this::claimsToPause);
  private volatile Lie lie = Lie.NONE;
  private volatile boolean foretells;

  LyingNode(BrokenHooks hooks, Random random) {
    this.hooks = hooks;
    falseFeedback = new FalseFeedback(random);
    falseMessages = new FalseMessages(random);
  }

  @Override
  public List<Parameter<?>> settings() {
    return List.of(BROKEN_HOOK, LIE);
  }

  @Override
  public void follow(Settings settings) {
    settings.onChange(() -> apply(settings));
  }

  private void apply(Settings settings) {
    hooks.breakWhileRunning(settings.get(BROKEN_HOOK));
    lie = settings.get(LIE);
    foretells = settings.foretellsPauses() && settings.mode() == Mode.ON;
    if (claimsToPause()) {
      falsePauses.begin();
    }
  }

  private boolean claimsToPause() {
    return lie == Lie.PAUSING && foretells;
  }

  @Override
  public byte[] feedback(Feedback feedback, boolean leaving, @Nullable ForetoldPause pause) {
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
