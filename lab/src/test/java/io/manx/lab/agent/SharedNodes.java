package io.manx.lab.agent;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class whose methods may ask for the {@link AgentCluster} of this many nodes that it shares
 * with others, since each node takes seconds to start. Settings are put back by {@link
 * AgentCluster#asAtStart()}. A class that changes more, such as which nodes there are, says so: it
 * is the last to use that cluster.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(SharedNodesExtension.class)
@interface SharedNodes {
  /** Number of nodes. */
  int value();

  /** Whether the nodes are unfit for other classes afterwards. */
  boolean spoils() default false;
}
