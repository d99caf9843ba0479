/**
 * What is done at hooks, by Cassandra's own threads: a room for each capability. Methods that are
 * woven in may throw; the guard around each keeps that from Cassandra, and counts it. Those of
 * SpeculationHooks, InlineHooks and PermissionHooks are not guarded, as each says.
 */
@NullMarked
package io.manx.agent.hooks;

import org.jspecify.annotations.NullMarked;
