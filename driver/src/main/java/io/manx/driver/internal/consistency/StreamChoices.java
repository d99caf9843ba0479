// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The levels of the outstanding requests of one connection, by stream. Used by one thread. */
final class StreamChoices {
  private static final int MIN_STREAMS = 64;

  private @Nullable LevelChoice[] byStream = new @Nullable LevelChoice[MIN_STREAMS];

  /** Returns the object of a stream, which may still hold an earlier request. */
  LevelChoice of(int stream) {
    if (stream >= byStream.length) {
      byStream = Arrays.copyOf(byStream, Math.max(stream + 1, 2 * byStream.length));
    }
    LevelChoice choice = byStream[stream];
    if (choice == null) {
      choice = new LevelChoice();
      byStream[stream] = choice;
    }
    return choice;
  }

  /** The request on a stream ends; returns null if there is none. */
  @Nullable LevelChoice end(int stream) {
    LevelChoice choice = stream < 0 || stream >= byStream.length ? null : byStream[stream];
    if (choice == null || !choice.isOut()) {
      return null;
    }
    choice.setOut(false);
    return choice;
  }

  /** All outstanding requests end. */
  void endAll(Consumer<LevelChoice> ended) {
    for (int stream = 0; stream < byStream.length; stream++) {
      LevelChoice choice = end(stream);
      if (choice != null) {
        ended.accept(choice);
      }
    }
  }
}
