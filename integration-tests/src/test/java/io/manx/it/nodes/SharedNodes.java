package io.manx.it.nodes;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class whose methods may ask for running nodes that it shares with other classes, since
 * each node takes seconds to start. Settings are put back by whoever uses them, such as by {@link
 * AgentCluster#asAtStart()}. A class that changes more, such as which nodes there are, says so: it
 * is the last to use them.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(SharedNodesExtension.class)
public @interface SharedNodes {
  /** What runs. A class of it has a constructor that takes a directory and the number of nodes. */
  interface Running extends AutoCloseable {
    @Override
    void close();
  }

  /** Number of nodes. */
  int value();

  /** What methods ask for. */
  Class<? extends Running> as() default AgentCluster.class;

  /** Whether the nodes are unfit for other classes afterwards. */
  boolean spoils() default false;
}
