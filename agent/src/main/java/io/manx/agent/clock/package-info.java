// SPDX-License-Identifier: Apache-2.0

/** The real clock and real random numbers. */
@NullMarked
package io.manx.agent.clock;

import org.jspecify.annotations.NullMarked;
