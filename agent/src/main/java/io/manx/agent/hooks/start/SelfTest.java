// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.start;

import io.manx.agent.feature.Feature;
import io.manx.agent.feature.Hook;
import io.manx.agent.feature.Hooks;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks before the node serves that all hooks of each feature are in place; otherwise turns the
 * feature off.
 */
final class SelfTest {
  private static final Logger LOGGER = LoggerFactory.getLogger(SelfTest.class);

  private SelfTest() {}

  static void run() {
    Map<Feature, List<String>> incomplete = incomplete(Hooks.ALL);
    if (!feedbackSurvives()) {
      incomplete
          .computeIfAbsent(Feature.MEASUREMENT, feature -> new ArrayList<>())
          .add("the encoding of feedback");
    }
    incomplete.forEach(SelfTest::disable);
  }

  /** Returns the features with missing hooks, each with the hooks whose places are missing. */
  static Map<Feature, List<String>> incomplete(List<Hook> hooks) {
    Map<Feature, List<String>> incomplete = new LinkedHashMap<>();
    for (Hook hook : hooks) {
      if (!isInPlace(hook)) {
        List<String> causes =
            incomplete.computeIfAbsent(hook.feature(), feature -> new ArrayList<>());
        if (hook.state() == Hook.State.MISSING) {
          causes.add(hook.toString());
        }
        hook.setState(Hook.State.MISSING);
      }
    }
    return incomplete;
  }

  private static void disable(Feature feature, List<String> causes) {
    feature.disable();
    LOGGER.warn(
        "Manx feature {} is off and Cassandra runs as without it, since this Cassandra is not as"
            + " expected, or a hook failed to install: {}; use a Manx that knows this version",
        feature,
        causes.isEmpty() ? "its classes were not woven" : String.join(", ", causes));
  }

  private static boolean isInPlace(Hook hook) {
    try {
      Class.forName(hook.place().className(), false, SelfTest.class.getClassLoader());
      return hook.state() == Hook.State.INSTALLED;
    } catch (ClassNotFoundException | LinkageError e) {
      LOGGER.warn("Manx hook {}: its class does not load", hook, e);
      return false;
    }
  }

  static boolean feedbackSurvives() {
    Feedback feedback = FeedbackCodec.decode(FeedbackCodec.encode(new Feedback(1, 2, 3, 4), false));
    return feedback != null && feedback.serviceNanos() == 4;
  }
}
