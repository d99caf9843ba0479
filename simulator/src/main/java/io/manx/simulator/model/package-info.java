// SPDX-License-Identifier: Apache-2.0

/** Simulates nodes, requesters and the requests between them, event by event. */
@NullMarked
package io.manx.simulator.model;

import org.jspecify.annotations.NullMarked;
