/**
 * Pauses of this JVM, and what is done about them: they are foretold to others, and a sidecar is
 * told what the drive should reclaim meanwhile.
 */
@NullMarked
package io.manx.agent.collection;

import org.jspecify.annotations.NullMarked;
