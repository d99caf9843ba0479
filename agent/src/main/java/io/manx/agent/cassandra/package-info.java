// SPDX-License-Identifier: Apache-2.0

/**
 * Access to Cassandra 5.0 in the agent's own terms: nodes, configuration, messages, gossip, tables.
 * Besides this package, only {@code hooks}, {@code weaving} and {@code virtual} depend on
 * Cassandra's internals.
 */
@NullMarked
package io.manx.agent.cassandra;

import org.jspecify.annotations.NullMarked;
