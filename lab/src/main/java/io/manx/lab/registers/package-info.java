// SPDX-License-Identifier: Apache-2.0

/**
 * Checks whether reads see acknowledged writes while nodes are disturbed, clients are stopped, and
 * levels change.
 */
@NullMarked
package io.manx.lab.registers;

import org.jspecify.annotations.NullMarked;
