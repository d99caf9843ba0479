// SPDX-License-Identifier: Apache-2.0

/** Per-thread state of the read being coordinated. */
@NullMarked
package io.manx.agent.coordinator;

import org.jspecify.annotations.NullMarked;
