// SPDX-License-Identifier: Apache-2.0

/**
 * Finds strongly consistent pairs of levels, predicts their latencies, and chooses the fastest pair
 * for a load (Gorbenko 2020).
 */
@NullMarked
package io.manx.core.consistency;

import org.jspecify.annotations.NullMarked;
