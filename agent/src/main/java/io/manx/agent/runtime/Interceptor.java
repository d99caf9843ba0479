package io.manx.agent.runtime;

import io.manx.agent.peer.PeerMessage;
import io.manx.agent.settings.Settings;
import io.manx.core.catalogue.Parameter;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import io.manx.core.wire.ForetoldPause;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stands between the agent and what others hear of this node. The agent's jar has this one alone,
 * which changes nothing; tests put theirs in its place, from outside. Thread-safe.
 */
public class Interceptor {
  private static Interceptor installed = new Interceptor();

  /** Creates one that changes nothing. */
  protected Interceptor() {}

  /** Puts one in place, before the agent of this process is there. */
  public static void install(Interceptor interceptor) {
    installed = interceptor;
  }

  static Interceptor installed() {
    return installed;
  }

  /** Returns settings that nodes have besides. */
  public List<Parameter<?>> settings() {
    return List.of();
  }

  /** Follows the settings, before anything else does. */
  public void follow(Settings settings) {}

  /**
   * Returns what is said with a response.
   *
   * @param leaving whether the node drains or stops
   * @param pause that is to come, or null
   */
  public byte[] feedback(Feedback feedback, boolean leaving, @Nullable ForetoldPause pause) {
    return FeedbackCodec.encode(feedback, leaving, pause);
  }

  /** Returns what another node is sent. */
  public byte[] message(PeerMessage message) {
    return message.encode();
  }
}
