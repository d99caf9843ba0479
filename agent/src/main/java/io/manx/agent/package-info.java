/** The agent: what Manx adds to a running Cassandra node. */
@NullMarked
package io.manx.agent;

import org.jspecify.annotations.NullMarked;
