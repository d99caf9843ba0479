// SPDX-License-Identifier: Apache-2.0

/**
 * The code that Cassandra's own threads run at hooks, in packages by place or purpose. Methods that
 * are woven in may throw: the guard around each counts the failure and keeps it from Cassandra.
 * SpeculationHooks, InlineHooks and PermissionHooks are not guarded, and say so.
 */
@NullMarked
package io.manx.agent.hooks;

import org.jspecify.annotations.NullMarked;
