/**
 * Orders the reads that wait at this node, and shares what range reads need for that among nodes.
 */
@NullMarked
package io.manx.agent.scheduling;

import org.jspecify.annotations.NullMarked;
