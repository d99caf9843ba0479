// SPDX-License-Identifier: Apache-2.0

/** Hooks where copies of late reads are decided on and sent. */
@NullMarked
package io.manx.agent.hooks.speculation;

import org.jspecify.annotations.NullMarked;
