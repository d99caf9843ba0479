/** Where the agent takes part in Cassandra: one list of places, and what is done at each. */
@NullMarked
package io.manx.agent.weaving;

import org.jspecify.annotations.NullMarked;
