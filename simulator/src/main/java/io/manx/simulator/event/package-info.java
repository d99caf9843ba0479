// SPDX-License-Identifier: Apache-2.0

/** Orders the coming events of a simulation by time. */
@NullMarked
package io.manx.simulator.event;

import org.jspecify.annotations.NullMarked;
