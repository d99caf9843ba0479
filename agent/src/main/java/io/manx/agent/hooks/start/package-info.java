// SPDX-License-Identifier: Apache-2.0

/** Hooks where a node starts: the self-test, and the start of every feature. */
@NullMarked
package io.manx.agent.hooks.start;

import org.jspecify.annotations.NullMarked;
