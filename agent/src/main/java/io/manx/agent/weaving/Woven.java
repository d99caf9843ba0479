// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import io.manx.agent.feature.Hook;
import io.manx.agent.feature.Place;

/**
 * An advice to weave in for a hook, and its place. The body of an advice becomes part of
 * Cassandra's class, so it uses only what is public: it calls the method that does the work, and
 * nothing more. Immutable.
 *
 * <p>{@link Guard} catches and counts everything that an advice throws, including failures to
 * initialise the called class. Three advices are not guarded. Two do Cassandra's own work and throw
 * its exceptions, and one refuses a client. The classes that they call initialise no others.
 */
final class Woven {
  private final Hook hook;
  private final Place place;
  private final Class<?> advice;

  /** Describes it; see {@link Place}. */
  Woven(Hook hook, String className, String method, String descriptor, Class<?> advice) {
    this.hook = hook;
    this.place = new Place(className, method, descriptor);
    this.advice = advice;
  }

  Hook hook() {
    return hook;
  }

  String className() {
    return place.className();
  }

  Place place() {
    return place;
  }

  Class<?> advice() {
    return advice;
  }
}
