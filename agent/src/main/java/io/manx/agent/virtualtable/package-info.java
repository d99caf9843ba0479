// SPDX-License-Identifier: Apache-2.0

/** The tables of the virtual keyspace {@code manx}. */
@NullMarked
package io.manx.agent.virtualtable;

import org.jspecify.annotations.NullMarked;
