/**
 * The code that Cassandra's own threads run at hooks: one package for each capability. Woven-in
 * methods may throw; the guard around each keeps this from Cassandra, and counts it.
 * SpeculationHooks, InlineHooks and PermissionHooks are not guarded, and say so.
 */
@NullMarked
package io.manx.agent.hooks;

import org.jspecify.annotations.NullMarked;
