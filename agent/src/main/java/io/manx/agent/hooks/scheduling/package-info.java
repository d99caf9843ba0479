// SPDX-License-Identifier: Apache-2.0

/** Hooks where reads are queued, and where range reads are spread over nodes. */
@NullMarked
package io.manx.agent.hooks.scheduling;

import org.jspecify.annotations.NullMarked;
