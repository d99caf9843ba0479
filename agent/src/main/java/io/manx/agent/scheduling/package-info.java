// SPDX-License-Identifier: Apache-2.0

/**
 * Orders the reads that wait at this node, by hints of coordinators among others, and keeps the row
 * counts and the progress of range reads.
 */
@NullMarked
package io.manx.agent.scheduling;

import org.jspecify.annotations.NullMarked;
