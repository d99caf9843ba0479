package io.manx.lab.agent;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class whose methods may ask for the {@link AgentCluster} of this many nodes that it shares
 * with others, since each node takes ten seconds to start. Settings are put back by {@link
 * AgentCluster#asAtStart()}; a class that changes more, such as which nodes there are, has a
 * cluster of its own.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(SharedNodesExtension.class)
@interface SharedNodes {
  int value();
}
