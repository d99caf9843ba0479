// SPDX-License-Identifier: Apache-2.0

/** Messages between nodes, apart from reads. */
@NullMarked
package io.manx.agent.messaging;

import org.jspecify.annotations.NullMarked;
