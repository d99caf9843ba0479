// SPDX-License-Identifier: Apache-2.0

/**
 * Records histories of registers and checks whether they are regular and linearizable. It knows
 * neither nodes nor load.
 */
@NullMarked
package io.manx.lab.history;

import org.jspecify.annotations.NullMarked;
