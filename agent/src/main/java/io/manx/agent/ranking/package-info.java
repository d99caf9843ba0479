// SPDX-License-Identifier: Apache-2.0

/** Ranks replicas inside a node: connects core's router and policies to Cassandra's snitch. */
@NullMarked
package io.manx.agent.ranking;

import org.jspecify.annotations.NullMarked;
