// SPDX-License-Identifier: Apache-2.0

/** Hooks where the snitch is replaced. */
@NullMarked
package io.manx.agent.hooks.ranking;

import org.jspecify.annotations.NullMarked;
