/** Places in Cassandra 5.0, and the calls of {@code hooks} that are woven in there. */
@NullMarked
package io.manx.agent.weaving;

import org.jspecify.annotations.NullMarked;
