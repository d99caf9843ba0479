// SPDX-License-Identifier: Apache-2.0

/**
 * Changes the levels of a table while clients are at work, so that no read misses an acknowledged
 * write.
 *
 * <p>Among the tests, {@code SwitchingModel} is searched exhaustively for such reads, and {@code
 * Simulation} runs these classes with differing clocks and nodes that come and go.
 */
@NullMarked
package io.manx.core.consistency.switching;

import org.jspecify.annotations.NullMarked;
