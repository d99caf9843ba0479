// SPDX-License-Identifier: Apache-2.0

/** Measures each read: queue size, waiting time, service time, network time. */
@NullMarked
package io.manx.agent.measurement;

import org.jspecify.annotations.NullMarked;
