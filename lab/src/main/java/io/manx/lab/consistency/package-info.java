// SPDX-License-Identifier: Apache-2.0

/**
 * Measures reads and writes at each consistency level, and plans the fastest strong pair of levels.
 */
@NullMarked
package io.manx.lab.consistency;

import org.jspecify.annotations.NullMarked;
