// SPDX-License-Identifier: Apache-2.0

/**
 * Foretells pauses of this JVM to other nodes, and tells a sidecar how much the drive should
 * reclaim in each.
 */
@NullMarked
package io.manx.agent.collection;

import org.jspecify.annotations.NullMarked;
