// SPDX-License-Identifier: Apache-2.0

/** The kinds of disturbances, each with its parameters and its actuator, and their registry. */
@NullMarked
package io.manx.lab.disturbance.kind;

import org.jspecify.annotations.NullMarked;
