// SPDX-License-Identifier: Apache-2.0

/** Hooks where a node serves reads as a replica. */
@NullMarked
package io.manx.agent.hooks.replica;

import org.jspecify.annotations.NullMarked;
