/**
 * What the agent asks of Cassandra 5.0, in the agent's own words: the nodes, their configuration,
 * messages, gossip, tables. With {@code hooks}, {@code weaving} and {@code virtual} the only place
 * that knows more of Cassandra than the names of its things.
 */
@NullMarked
package io.manx.agent.cassandra;

import org.jspecify.annotations.NullMarked;
