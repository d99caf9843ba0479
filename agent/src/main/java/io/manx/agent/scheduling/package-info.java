/**
 * Orders the reads that wait at this node, and keeps hints, row counts and progress of range reads.
 */
@NullMarked
package io.manx.agent.scheduling;

import org.jspecify.annotations.NullMarked;
