// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.feature;

/** Where a hook is in Cassandra: exact class, method and descriptor. Immutable. */
public final class Place {
  /** Stands for the place of a hook until it is set. */
  static final Place NOWHERE = new Place("", "", "");

  private final String className;
  private final String method;
  private final String descriptor;

  /**
   * Creates a place.
   *
   * @param className binary name of the class
   * @param method name of the method, or {@code <init>}
   */
  public Place(String className, String method, String descriptor) {
    this.className = className;
    this.method = method;
    this.descriptor = descriptor;
  }

  /** Binary name of Cassandra's class. */
  public String className() {
    return className;
  }

  /** Name of the method, or {@code <init>}. */
  public String method() {
    return method;
  }

  /** Descriptor of the method. */
  public String descriptor() {
    return descriptor;
  }

  @Override
  public String toString() {
    return className + "." + method + descriptor;
  }
}
