// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.runtime;

import io.manx.agent.messaging.PeerMessage;
import io.manx.agent.settings.Settings;
import io.manx.core.catalogue.Parameter;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import io.manx.core.wire.ForetoldPause;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stands between the agent and everything that other nodes and clients hear of this node. The
 * agent's jar contains only this one, which changes nothing. Tests install their own from outside.
 * Thread-safe.
 */
public class Interceptor {
  private static Interceptor installed = new Interceptor();

  /** Creates one that changes nothing. */
  protected Interceptor() {}

  /** Installs one; called before the agent of this process is created. */
  public static void install(Interceptor interceptor) {
    installed = interceptor;
  }

  static Interceptor installed() {
    return installed;
  }

  /** Returns additional settings of the node. */
  public List<Parameter<?>> settings() {
    return List.of();
  }

  /** Follows the settings; called before anything else follows them. */
  public void follow(Settings settings) {}

  /**
   * Returns the bytes that go with a response.
   *
   * @param leaving whether the node drains or stops
   * @param pause the pause to come, or null
   */
  public byte[] feedback(Feedback feedback, boolean leaving, @Nullable ForetoldPause pause) {
    return FeedbackCodec.encode(feedback, leaving, pause);
  }

  /** Returns the bytes of a message to another node. */
  public byte[] message(PeerMessage message) {
    return message.encode();
  }
}
