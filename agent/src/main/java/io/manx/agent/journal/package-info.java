// SPDX-License-Identifier: Apache-2.0

/** A journal of the slowest reads that this node has recently coordinated, with their stories. */
@NullMarked
package io.manx.agent.journal;

import org.jspecify.annotations.NullMarked;
