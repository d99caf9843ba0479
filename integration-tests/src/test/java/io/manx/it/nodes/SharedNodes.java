// SPDX-License-Identifier: Apache-2.0

package io.manx.it.nodes;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks a test class that shares running nodes with other classes, since each node takes seconds to
 * start. Methods get the nodes as a parameter. Each class resets changed settings, for example by
 * {@link AgentCluster#asAtStart()}. A class that changes more, such as the set of nodes, sets
 * {@link #spoils()} and uses the nodes last.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(SharedNodesExtension.class)
public @interface SharedNodes {
  /**
   * The running nodes. An implementation has a constructor with a directory and the number of
   * nodes.
   */
  interface Running extends AutoCloseable {
    @Override
    void close();
  }

  /** Number of nodes. */
  int value();

  /** The type of the parameter. */
  Class<? extends Running> as() default AgentCluster.class;

  /** Whether the nodes are unfit for other classes afterwards. */
  boolean spoils() default false;
}
