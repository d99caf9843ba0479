// SPDX-License-Identifier: Apache-2.0

/** Reads scenarios from files and checks them. */
@NullMarked
package io.manx.simulator.scenario;

import org.jspecify.annotations.NullMarked;
