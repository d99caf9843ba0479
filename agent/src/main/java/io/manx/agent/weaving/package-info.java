// SPDX-License-Identifier: Apache-2.0

/** Weaves calls of {@code hooks} into their places in Cassandra 5.0. */
@NullMarked
package io.manx.agent.weaving;

import org.jspecify.annotations.NullMarked;
