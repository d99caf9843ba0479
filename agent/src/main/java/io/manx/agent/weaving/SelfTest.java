package io.manx.agent.weaving;

import io.manx.agent.hook.Feature;
import io.manx.agent.hook.Hook;
import io.manx.agent.measurement.FeedbackCodec;
import io.manx.core.selection.Feedback;
import java.util.LinkedHashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Before the node serves anything: a feature works with all its hooks in place, or not at all. */
final class SelfTest {
  private static final Logger LOGGER = LoggerFactory.getLogger(SelfTest.class);

  private SelfTest() {}

  static void run() {
    Set<Feature> incomplete = new LinkedHashSet<>();
    for (Hook hook : Hooks.ALL) {
      if (!isInPlace(hook)) {
        hook.setState(Hook.State.MISSING);
        incomplete.add(hook.feature());
      }
    }
    if (!feedbackSurvives()) {
      incomplete.add(Feature.MEASUREMENT);
    }
    for (Feature feature : incomplete) {
      feature.disable();
      LOGGER.warn(
          "Manx feature {} is off: this Cassandra is not as it expects, or a hook failed to"
              + " install; see table manx.status",
          feature);
    }
  }

  private static boolean isInPlace(Hook hook) {
    try {
      Class.forName(hook.className(), false, SelfTest.class.getClassLoader());
      return hook.state() == Hook.State.INSTALLED;
    } catch (ClassNotFoundException | LinkageError e) {
      LOGGER.warn("Manx hook {}: its class does not load", hook, e);
      return false;
    }
  }

  private static boolean feedbackSurvives() {
    Feedback feedback = FeedbackCodec.decode(FeedbackCodec.encode(new Feedback(1, 2, 3, 4)));
    return feedback != null && feedback.serviceNanos() == 4;
  }
}
