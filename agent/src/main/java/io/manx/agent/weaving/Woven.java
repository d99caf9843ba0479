package io.manx.agent.weaving;

import io.manx.agent.feature.Hook;
import io.manx.agent.feature.Place;

/**
 * What is woven in for a hook, and where. An advice is a call to the method that does the work, and
 * nothing else: its body becomes part of Cassandra's class, so that it may use only what is public.
 * Immutable.
 *
 * <p>{@link Guard} suppresses and counts what an advice throws, also what is thrown while the
 * called class is initialised. Three advices let it pass: two do what Cassandra would do itself and
 * throw what that throws, and one refuses a client. The classes that they call initialise nothing.
 */
final class Woven {
  private final Hook hook;
  private final Place place;
  private final Class<?> advice;

  /** Describes it, see {@link Place}. */
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
