// SPDX-License-Identifier: Apache-2.0

/** Takes the slowest requests of runs one by one, and sums up why they were slow. */
@NullMarked
package io.manx.results.tail;

import org.jspecify.annotations.NullMarked;
