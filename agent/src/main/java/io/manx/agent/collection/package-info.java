/**
 * Foretells pauses of this JVM to other nodes, and tells a sidecar what the drive should reclaim
 * meanwhile.
 */
@NullMarked
package io.manx.agent.collection;

import org.jspecify.annotations.NullMarked;
