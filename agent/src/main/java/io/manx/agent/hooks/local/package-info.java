// SPDX-License-Identifier: Apache-2.0

/** Hooks where a coordinator reads from itself. */
@NullMarked
package io.manx.agent.hooks.local;

import org.jspecify.annotations.NullMarked;
